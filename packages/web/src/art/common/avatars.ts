import type { Avatar } from '@trove/protocol';
import { SUIT_DRAWINGS } from '../dead-mans-draw/suits.ts';
import {
	albatross,
	cat,
	crab,
	dolphin,
	duckling,
	fish,
	flyingFish,
	gull,
	hermitCrab,
	magpie,
	monkey,
	mouse,
	octopus,
	parrot,
	pelican,
	seaStar,
	snail,
	swordfish,
	tortoise,
	turtle,
	whale,
} from './animals.ts';
import { barrel, bucket, compass, lantern, rope, sextant, shell, ship, spyglass } from './gear.ts';
import type { Drawing, Paint } from './ink.ts';

/** A picture and what is behind it. */
type Framed = readonly [Drawing, Paint];

const { anchor, hook, key, map, mermaid } = SUIT_DRAWINGS;

const PEOPLE: { readonly [avatar in Avatar]: Framed } = {
	anchor: [anchor, 'orange+'],
	barrel: [barrel, 'foam'],
	cat: [cat, 'sea+'],
	compass: [compass, 'plum'],
	crab: [crab, 'sand'],
	fish: [fish, 'sea'],
	gull: [gull, 'foam'],
	hook: [hook, 'coral'],
	key: [key, 'plum'],
	lantern: [lantern, 'deep+'],
	map: [map, 'sea'],
	mermaid: [mermaid, 'foam'],
	monkey: [monkey, 'palm+'],
	octopus: [octopus, 'brass+'],
	parrot: [parrot, 'orange+'],
	rope: [rope, 'sea'],
	ship: [ship, 'foam'],
	shell: [shell, 'sea'],
	turtle: [turtle, 'foam'],
	whale: [whale, 'coral+'],
};

const BOTS: { readonly [id: string]: Framed } = {
	bucket: [bucket, 'sand'],
	'hermit-crab': [hermitCrab, 'foam'],
	mouse: [mouse, 'brass+'],
	duckling: [duckling, 'foam'],
	'flying-fish': [flyingFish, 'orange+'],
	snail: [snail, 'palm+'],
	pelican: [pelican, 'sea+'],
	tortoise: [tortoise, 'brass+'],
	magpie: [magpie, 'coral+'],
	swordfish: [swordfish, 'sand'],
	albatross: [albatross, 'sea'],
	sextant: [sextant, 'plum+'],
	spyglass: [spyglass, 'sea+'],
	dolphin: [dolphin, 'coral+'],
};

/** The picture of a person or a bot; a star of the sea for somebody unknown. */
export function avatarOf(id: string): Framed {
	return PEOPLE[id as Avatar] ?? BOTS[id] ?? [seaStar, 'foam'];
}
