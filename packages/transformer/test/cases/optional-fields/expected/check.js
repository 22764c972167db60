const fitsInput = checkInput
const isNumber = Number.isFinite
const isDate = __precast.isDate

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		(value.first === undefined || typeof value.first === "string") &&
		isNumber(value.id) &&
		(value.age === undefined || isNumber(value.age)) &&
		(value.since === undefined || isDate(value.since))
}
