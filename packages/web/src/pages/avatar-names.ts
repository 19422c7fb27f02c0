import type { Locale } from '@trove/kernel';
import type { Avatar } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const NAMES: { readonly [avatar in Avatar]: Say } = {
	anchor: m.avatar_anchor,
	barrel: m.avatar_barrel,
	cat: m.avatar_cat,
	compass: m.avatar_compass,
	crab: m.avatar_crab,
	fish: m.avatar_fish,
	gull: m.avatar_gull,
	hook: m.avatar_hook,
	key: m.avatar_key,
	lantern: m.avatar_lantern,
	map: m.avatar_map,
	mermaid: m.avatar_mermaid,
	monkey: m.avatar_monkey,
	octopus: m.avatar_octopus,
	parrot: m.avatar_parrot,
	rope: m.avatar_rope,
	ship: m.avatar_ship,
	shell: m.avatar_shell,
	turtle: m.avatar_turtle,
	whale: m.avatar_whale,
};

/** What is to be seen on a picture that somebody chose. */
export function sayAvatar(avatar: Avatar, locale: Locale): string {
	return NAMES[avatar]({}, { locale });
}
