import type { Cards } from '@trove/kernel';
import { SEAL_WORTH, TREASURES, WORTH } from './cards.ts';
import { cellsOf, EXPEDITIONS, SHAPES, shapeCells } from './shapes.ts';

/** The treasure cards, with cells as `[row, column]`, and the expedition cards. */
export function cards(): Cards {
	return {
		treasures: TREASURES.map(({ id, colour, rows, seal, cells, crosses, coins, palms }) => ({
			id,
			copies: 1,
			colour,
			points: WORTH[colour],
			rows,
			seal: seal && { colour: seal, points: SEAL_WORTH[seal] },
			cells: cellsOf(cells),
			crosses: cellsOf(crosses),
			coins: cellsOf(coins),
			palms: cellsOf(palms),
		})),
		expeditions: SHAPES.map((id, shape) => ({ id, copies: EXPEDITIONS.filter((one) => one === shape).length, cells: shapeCells(id) })),
	};
}
