/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{ who: NonNullable<unknown> }} Not_Your_TurnInputs */

const en_not_your_turn = /** @type {(inputs: Not_Your_TurnInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`It is not your turn. Now to act: ${i?.who}.`)
};

const ru_not_your_turn = /** @type {(inputs: Not_Your_TurnInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`Сейчас не ваш ход. Ходит: ${i?.who}.`)
};

const pl_not_your_turn = /** @type {(inputs: Not_Your_TurnInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`Teraz nie twoja kolej. Ruch ma: ${i?.who}.`)
};

/**
* | output |
* | --- |
* | "It is not your turn. Now to act: {who}." |
*
* @param {Not_Your_TurnInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const not_your_turn = /** @type {((inputs: Not_Your_TurnInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<Not_Your_TurnInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_not_your_turn(inputs)
	if (locale === "pl") return pl_not_your_turn(inputs)
	return en_not_your_turn(inputs)
});