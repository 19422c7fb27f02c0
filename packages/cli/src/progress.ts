import cliProgress from 'cli-progress';
import { INTERRUPTED } from './problem.ts';

/** A progress bar on stderr. */
export interface Progress {
	update(done: number, told?: { readonly [name: string]: string | number }): void;
	stop(): void;
}

/**
 * A progress bar, shown on a terminal only. On ^C it is removed and the command exits, unless `interrupted` handles it.
 */
export function progressBar(total: number, about = '', interrupted: () => void = () => process.exit(INTERRUPTED)): Progress {
	const shown = process.stderr.isTTY === true;
	const bar = new cliProgress.SingleBar(
		{ stream: process.stderr, clearOnComplete: true, hideCursor: true, format: `{bar} {percentage} %  {value}/{total}  {eta_formatted}${about}` },
		cliProgress.Presets.shades_classic,
	);
	const stop = (): void => {
		if (shown) bar.stop();
		process.removeListener('SIGINT', leave);
	};
	const leave = (): void => {
		stop();
		interrupted();
	};
	process.once('SIGINT', leave);
	if (shown) bar.start(total, 0, { about: '' });
	return {
		update: (done, told = {}) => {
			if (shown) bar.update(done, told);
		},
		stop,
	};
}
