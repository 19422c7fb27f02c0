// Short and dry, made by ZzFX (https://github.com/KilledByAPixel/ZzFX): a sound is a row of numbers.
import { settings } from './settings.svelte.ts';
import silence from './silence.wav?url';

/** All sounds. */
export const SOUNDS = ['card', 'pencil', 'coin', 'chest', 'splash', 'drum', 'knock', 'horn'] as const;
type Name = (typeof SOUNDS)[number];
/** A sound, at its own pitch or another (1.1 is a little higher): treasures are counted with rising pitch. */
export type Sound = Name | { readonly sound: Name; readonly pitch: number };

/**
 * Volume, randomness, frequency, attack, sustain, release, shape, curve, slide, delta slide, pitch jump, its time,
 * repeat, noise, modulation, crush, delay, level, decay.
 */
const RECIPES: { readonly [name in Name]: readonly (number | undefined)[] } = {
	card: [0.5, 0.1, 900, 0.002, 0.008, 0.03, 4, 1.6, -30, 0, 0, 0, 0, 6],
	pencil: [0.25, 0.2, 2400, 0.01, 0.03, 0.05, 4, 0.5, -8, 0, 0, 0, 0.02, 9],
	coin: [0.5, 0.02, 1320, 0.001, 0.02, 0.12, 1, 1.8, 0, 0, 440, 0.03],
	chest: [0.8, 0.05, 130, 0.004, 0.03, 0.12, 3, 1.4, -1.5, 0, 0, 0, 0, 1.6],
	splash: [0.8, 0.1, 420, 0.02, 0.08, 0.34, 4, 0.8, -1.2, 0, 0, 0, 0, 4.5, 0, 0, 0, 0.8, 0.06],
	drum: [1, 0.02, 64, 0.002, 0.04, 0.28, 0, 1.9, -0.7, 0, 0, 0, 0, 0.5],
	knock: [0.6, 0.05, 210, 0.001, 0.01, 0.05, 2, 1.5, -2, 0, 0, 0, 0, 1],
	horn: [0.45, 0, 392, 0.012, 0.09, 0.26, 1, 1.4, 0, 0, 0, 0, 0, 0.1],
};

/** A win: three calls and a chord. When each note begins, in milliseconds, and its pitch. */
const FANFARE: readonly (readonly [at: number, pitch: number])[] = [
	[0, 1],
	[140, 1],
	[260, 4 / 3],
	[460, 4 / 3],
	[460, 5 / 3],
	[460, 2],
];

/** The gain of each volume. */
const GAINS = { off: 0, quiet: 0.4, normal: 1, loud: 2.5 };
/** The longest wait for the silent file, and for audio that begins, in milliseconds. */
const LATE = 500;
const MOMENT = 150;

let band: Promise<typeof import('zzfx').ZZFX> | null = null;
/** Each sound is made once, and then played again a little higher or lower. */
const made = new Map<Name, number[]>();

/** Plays a sound. The library is loaded with the first one; a page that may not play audio yet stays silent. */
export async function play(sound: Sound): Promise<void> {
	const gain = GAINS[settings.likes.volume];
	if (gain === 0 || !navigator.userActivation?.hasBeenActive) return;
	const { sound: name, pitch } = typeof sound === 'string' ? { sound, pitch: 1 } : sound;
	try {
		const zzfx = await tuned();
		if (!(await isAwake(zzfx.audioContext))) return;
		const [volume, randomness = 0, ...rest] = RECIPES[name];
		const samples = made.get(name) ?? zzfx.buildSamples(volume, 0, ...rest);
		made.set(name, samples);
		zzfx.playSamples([samples], gain, pitch * (1 + randomness * (Math.random() * 2 - 1)));
	} catch {
		// No audio on this device.
		band = null;
	}
}

/**
 * Wakes the device's audio with every press until `stop`: Safari does so only within about a second of one, and else
 * would play all sounds that others make at once with the first of one's own.
 */
export function wakeWithPresses(): () => void {
	const stop = new AbortController();
	const press = (): void => {
		if (GAINS[settings.likes.volume] === 0) return;
		tuned()
			.then(({ audioContext }) => (audioContext.state === 'running' ? undefined : audioContext.resume()))
			.catch(() => {
				band = null;
			});
	};
	for (const event of ['pointerup', 'keydown']) addEventListener(event, press, { capture: true, passive: true, signal: stop.signal });
	return () => stop.abort();
}

/** Plays the fanfare of a win. Answers with how to stop it. */
export function playFanfare(): () => void {
	const notes: ReturnType<typeof setTimeout>[] = [];
	let ended = false;
	// If audio starts late, all notes would play at once.
	const ready = navigator.userActivation?.hasBeenActive ? tuned() : Promise.reject();
	ready.then(
		() => {
			if (!ended) notes.push(...FANFARE.map(([at, pitch]) => setTimeout(() => void play({ sound: 'horn', pitch }), at)));
		},
		() => {},
	);
	return () => {
		ended = true;
		for (const note of notes) clearTimeout(note);
	};
}

/** Whether sounds are heard now, or in a moment. A late one is worse than none. */
async function isAwake(audio: AudioContext): Promise<boolean> {
	if (audio.state !== 'running') await Promise.race([audio.resume(), new Promise((go) => setTimeout(go, MOMENT))]);
	return audio.state === 'running';
}

function tuned(): NonNullable<typeof band> {
	band ??= wake().then(async () => (await import('zzfx')).ZZFX);
	return band;
}

/**
 * Wakes the device's audio with a silent file. That takes up to 100 ms, in which ZzFX's `AudioContext` would block the
 * page. Muted, because else a phone shows media controls, with the page's icon drawn for them in the middle of a move.
 */
async function wake(): Promise<void> {
	const sound = new Audio(silence);
	sound.muted = true;
	const awake = sound.play().catch(() => {});
	await Promise.race([awake, new Promise((go) => setTimeout(go, LATE))]);
}
