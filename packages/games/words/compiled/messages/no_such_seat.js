/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{ seat: NonNullable<unknown> }} No_Such_SeatInputs */

const en_no_such_seat = /** @type {(inputs: No_Such_SeatInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`There is no seat ${i?.seat} at this table.`)
};

const ru_no_such_seat = /** @type {(inputs: No_Such_SeatInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`За этим столом нет места ${i?.seat}.`)
};

const pl_no_such_seat = /** @type {(inputs: No_Such_SeatInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`Przy tym stole nie ma miejsca ${i?.seat}.`)
};

/**
* | output |
* | --- |
* | "There is no seat {seat} at this table." |
*
* @param {No_Such_SeatInputs} inputs
* @param {{ locale?: "en" | "ru" | "pl" }} options
* @returns {LocalizedString}
*/
export const no_such_seat = /** @type {((inputs: No_Such_SeatInputs, options?: { locale?: "en" | "ru" | "pl" }) => LocalizedString) & import('../runtime.js').MessageMetadata<No_Such_SeatInputs, { locale?: "en" | "ru" | "pl" }, {}>} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "ru") return ru_no_such_seat(inputs)
	if (locale === "pl") return pl_no_such_seat(inputs)
	return en_no_such_seat(inputs)
});