/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{}} StaleInputs */

const en_stale = /** @type {(inputs: StaleInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`The table has changed since you looked. Look again and choose anew.`)
};

const ru_stale = /** @type {(inputs: StaleInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`С тех пор как вы смотрели, стол изменился. Взгляните ещё раз и выберите заново.`)
};

const pl_stale = /** @type {(inputs: StaleInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (`Stół się zmienił, odkąd patrzyłeś. Spójrz jeszcze raz i wybierz na nowo.`)
};

/**
* | output |
* | --- |
* | "The table has changed since you looked. Look again and choose anew." |
*
* @param {StaleInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const stale = /** @type {((inputs?: StaleInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<StaleInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_stale(inputs)
	if (locale === "pl") return pl_stale(inputs)
	return en_stale(inputs)
});