/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{}} Game_OverInputs */

const en_game_over = /** @type {(inputs: Game_OverInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`The game is over.`)
};

const ru_game_over = /** @type {(inputs: Game_OverInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`Игра окончена.`)
};

const pl_game_over = /** @type {(inputs: Game_OverInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`Gra skończona.`)
};

/**
* | output |
* | --- |
* | "The game is over." |
*
* @param {Game_OverInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const game_over = /** @type {((inputs?: Game_OverInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<Game_OverInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_game_over(inputs)
	if (locale === "pl") return pl_game_over(inputs)
	return en_game_over(inputs)
});