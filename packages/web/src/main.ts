import './theme/base.css';
import { mount } from 'svelte';
import { loadWords } from '../build/words-runtime.js';
import App from './App.svelte';
import { pressOf } from './art/common/print.svelte.ts';
import './base/focus.ts';
import { ignoreDoublePresses } from './base/presses.ts';
import { settings } from './base/settings.svelte.ts';
import { keepOffline } from './base/update.svelte.ts';

/** Without words there is nothing to show: they are asked for again until they come. */
const AGAIN = 3000;

async function begin(): Promise<void> {
	try {
		await loadWords(settings.locale);
	} catch {
		setTimeout(begin, AGAIN);
		return;
	}
	const target = document.getElementById('app');
	if (target) mount(App, { target });
}

// A table has pictures to print: the press is started while all else is fetched.
if (/^\/(play|t|replay)\//.test(location.pathname)) pressOf();
ignoreDoublePresses();
keepOffline();
void begin();
