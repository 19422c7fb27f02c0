// Machines as network namespaces of this process's own: each pair is joined by a link of its own, which can be cut.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Where `ip` keeps the names of namespaces. */
const NAMES = '/run/netns';
/** This process's own machine, where people and the proxy are. */
export const HUB = 'hub';
export const HUB_ADDRESS = '10.203.0.9';

/** Machines and the links between them. Everything is gone when the namespaces of this process end. */
export class Network {
	readonly #addresses = new Map<string, string>([[HUB, HUB_ADDRESS]]);
	/** Links that are cut, and the end whose interface is down. */
	readonly #cut = new Map<string, readonly [down: string, other: string]>();

	constructor() {
		mkdirSync(NAMES, { recursive: true });
		// Names of our own: the machine's are not to be seen or touched.
		execFileSync('mount', ['-t', 'tmpfs', 'trove-faults', NAMES]);
		ip('link', 'set', 'lo', 'up');
		ip('addr', 'add', `${HUB_ADDRESS}/32`, 'dev', 'lo');
	}

	/** Adds a machine. */
	add(name: string, address: string): void {
		this.#addresses.set(name, address);
		ip('netns', 'add', name);
		ip(...at(name), 'link', 'set', 'lo', 'up');
		ip(...at(name), 'addr', 'add', `${address}/32`, 'dev', 'lo');
	}

	address(name: string): string {
		const address = this.#addresses.get(name);
		if (address === undefined) throw new Error(`there is no machine ${name}`);
		return address;
	}

	/** Joins two machines. */
	link(one: string, other: string): void {
		ip(...at(one), 'link', 'add', `to-${other}`, 'type', 'veth', 'peer', 'name', `to-${one}`, ...(other === HUB ? ['netns', '1'] : ['netns', other]));
		this.#raise(one, other);
		this.#raise(other, one);
	}

	/** Cuts a link. The end `down` sees its interface down; to the other one it falls silent. */
	cut(down: string, other: string): void {
		this.#cut.set(key(down, other), [down, other]);
		ip(...at(down), 'link', 'set', `to-${other}`, 'down');
	}

	/** Joins what was cut: all of it, or one link. */
	heal(one?: string, other = ''): void {
		for (const [name, [down, far]] of this.#cut) {
			if (one !== undefined && name !== key(one, other)) continue;
			this.#raise(down, far);
			this.#cut.delete(name);
		}
	}

	/** The command that runs another one at a machine. */
	command(name: string, ...command: readonly string[]): readonly [string, ...string[]] {
		return ['ip', 'netns', 'exec', name, ...command];
	}

	/** An interface that was down has lost its route. */
	#raise(name: string, to: string): void {
		ip(...at(name), 'link', 'set', `to-${to}`, 'up');
		ip(...at(name), 'route', 'replace', `${this.address(to)}/32`, 'dev', `to-${to}`, 'src', this.address(name));
	}
}

function key(one: string, other: string): string {
	return [one, other].toSorted().join(' ');
}

function at(name: string): string[] {
	return name === HUB ? [] : ['-n', name];
}

function ip(...args: readonly string[]): void {
	execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
