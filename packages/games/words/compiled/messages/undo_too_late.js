/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{}} Undo_Too_LateInputs */

const en_undo_too_late = /** @type {(inputs: Undo_Too_LateInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`This cannot be taken back any more: a card was drawn, something was revealed, or somebody has acted on it.`)
};

const ru_undo_too_late = /** @type {(inputs: Undo_Too_LateInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`Это уже нельзя отменить: открыта карта, раскрыта тайна или кто-то уже сходил после вас.`)
};

const pl_undo_too_late = /** @type {(inputs: Undo_Too_LateInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`Tego nie da się już cofnąć: dobrano kartę, coś odkryto albo ktoś już na to odpowiedział.`)
};

/**
* | output |
* | --- |
* | "This cannot be taken back any more: a card was drawn, something was revealed, or somebody has acted on it." |
*
* @param {Undo_Too_LateInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const undo_too_late = /** @type {((inputs?: Undo_Too_LateInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<Undo_Too_LateInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_undo_too_late(inputs)
	if (locale === "pl") return pl_undo_too_late(inputs)
	return en_undo_too_late(inputs)
});