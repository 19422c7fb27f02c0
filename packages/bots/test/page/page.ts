import { games } from '@trove/games';
import { makeTable, startMatch } from '@trove/kernel';
import { questionOf } from '../../src/ask.ts';
import { Crew } from '../../web/index.ts';

// Asks a Captain in a web worker for the first move of every game and counts how often the page stays responsive.
const crew = new Crew(2);
const answers: object[] = [];
let breaths = 0;
const breathing = setInterval(() => breaths++, 5);
try {
	for (const id of games.ids) {
		const { game } = games.find(id);
		const table = makeTable(game, 2, {});
		const match = startMatch(game, table, 'in a browser');
		const question = questionOf(game, table, match.state, match.toAct[0], { iterations: 60 }, 'own');
		answers.push({ id, action: (await crew.ask({ player: 'captain', question })).action });
	}
	const { game } = games.find('silver-and-gold');
	const table = makeTable(game, 2, {});
	const match = startMatch(game, table, 'in a browser');
	breaths = 0;
	const long = crew.ask({ player: 'captain', question: questionOf(game, table, match.state, match.toAct[0], { ms: 300 }, 'own') });
	await long;
	clearInterval(breathing);
	await fetch('/report', { method: 'POST', body: JSON.stringify({ answers, breaths }) });
} catch (error) {
	await fetch('/report', { method: 'POST', body: JSON.stringify({ error: String(error) }) });
}
