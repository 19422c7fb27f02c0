/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{ action: NonNullable<unknown>, known: NonNullable<unknown> }} Unknown_ActionInputs */

const en_unknown_action = /** @type {(inputs: Unknown_ActionInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`There is no action “${i?.action}” in this game. Known are: ${i?.known}.`)
};

const ru_unknown_action = /** @type {(inputs: Unknown_ActionInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`В этой игре нет действия «${i?.action}». Есть: ${i?.known}.`)
};

const pl_unknown_action = /** @type {(inputs: Unknown_ActionInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`W tej grze nie ma akcji „${i?.action}”. Są: ${i?.known}.`)
};

/**
* | output |
* | --- |
* | "There is no action “{action}” in this game. Known are: {known}." |
*
* @param {Unknown_ActionInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const unknown_action = /** @type {((inputs: Unknown_ActionInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<Unknown_ActionInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_unknown_action(inputs)
	if (locale === "pl") return pl_unknown_action(inputs)
	return en_unknown_action(inputs)
});