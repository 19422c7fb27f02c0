import { games } from '@trove/games';
import { endWithReader, run } from './program.ts';

endWithReader();
process.exitCode = await run(games, process.argv.slice(2));
