const fitsInput = checkInput
const isNumber = Number.isFinite
const isDate = __precast.isDate

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		Array.isArray(value.point) &&
		value.point.length === 2 &&
		isNumber(value.point[0]) &&
		isNumber(value.point[1]) &&
		Array.isArray(value.named) &&
		value.named.length >= 1 &&
		value.named.length <= 2 &&
		typeof value.named[0] === "string" &&
		(value.named[1] === undefined || isNumber(value.named[1])) &&
		Array.isArray(value.rest) &&
		value.rest.length >= 1 &&
		isDate(value.rest[0]))) return false
	for (let index = 1; index < value.rest.length; index++) {
		const item = value.rest[index]
		if (!(typeof item === "string")) return false
	}
	return true
}
