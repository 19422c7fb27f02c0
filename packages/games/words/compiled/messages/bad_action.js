/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{ field: NonNullable<unknown>, problem: NonNullable<unknown> }} Bad_ActionInputs */

const en_bad_action = /** @type {(inputs: Bad_ActionInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`This is not an action of the game: ${i?.field} ${i?.problem}.`)
};

const ru_bad_action = /** @type {(inputs: Bad_ActionInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`Это не действие игры: ${i?.field} ${i?.problem}.`)
};

const pl_bad_action = /** @type {(inputs: Bad_ActionInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`To nie jest akcja tej gry: ${i?.field} ${i?.problem}.`)
};

/**
* | output |
* | --- |
* | "This is not an action of the game: {field} {problem}." |
*
* @param {Bad_ActionInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const bad_action = /** @type {((inputs: Bad_ActionInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<Bad_ActionInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_bad_action(inputs)
	if (locale === "pl") return pl_bad_action(inputs)
	return en_bad_action(inputs)
});