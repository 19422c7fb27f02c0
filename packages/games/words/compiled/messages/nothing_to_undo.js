/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{}} Nothing_To_UndoInputs */

const en_nothing_to_undo = /** @type {(inputs: Nothing_To_UndoInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`There is nothing of yours to take back.`)
};

const ru_nothing_to_undo = /** @type {(inputs: Nothing_To_UndoInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`Вам нечего отменять.`)
};

const pl_nothing_to_undo = /** @type {(inputs: Nothing_To_UndoInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`Nie masz czego cofnąć.`)
};

/**
* | output |
* | --- |
* | "There is nothing of yours to take back." |
*
* @param {Nothing_To_UndoInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const nothing_to_undo = /** @type {((inputs?: Nothing_To_UndoInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<Nothing_To_UndoInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_nothing_to_undo(inputs)
	if (locale === "pl") return pl_nothing_to_undo(inputs)
	return en_nothing_to_undo(inputs)
});