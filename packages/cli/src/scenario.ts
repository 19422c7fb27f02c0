import { type JsonObject, type Registry, runScenario, type ScenarioResult } from '@trove/kernel';
import { using } from './files.ts';
import { print } from './print.ts';
import { complain, explain, FAILED, FINE, UNUSABLE } from './problem.ts';

/** `trove scenario`: runs every file, also after failures. */
export function scenario(registry: Registry, files: readonly string[], json: boolean): number {
	let worst = FINE;
	for (const file of files) {
		try {
			const { title, result } = using(file, (scenario) => ({ result: runScenario(registry, scenario), title: titleOf(scenario) }));
			if (json) print(asJson(file, result));
			else report(file, title, result);
			if (result.differences.length > 0) worst = Math.max(worst, FAILED);
		} catch (error) {
			const { line, code } = explain(error);
			complain(code === UNUSABLE ? line : `${file}: ${line}`);
			worst = Math.max(worst, code);
		}
	}
	return worst;
}

function titleOf(scenario: unknown): string {
	const { title } = scenario as JsonObject;
	return typeof title === 'string' ? title : '';
}

function report(file: string, title: string, { differences }: ScenarioResult): void {
	print(`${differences.length === 0 ? 'ok  ' : 'FAIL'} ${file}  ${title}`.trimEnd());
	for (const difference of differences) print(`     ${difference}`);
}

function asJson(file: string, { differences, state, views, legal, outcome }: ScenarioResult): string {
	return JSON.stringify({ file, ok: differences.length === 0, differences, state, views, legal, outcome });
}
