const fitsInput = checkInput
const isNumber = Number.isFinite
const isDate = __precast.isDate

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.name === "string" &&
		isNumber(value.id) &&
		(value.active === true || value.active === false) &&
		isDate(value.lastUpdate)
}
