const fitsInput = checkInput
const isUrl = __precast.isUrl
const isRegexp = __precast.isRegexp
const fitsInput_Either = checkInput_Either
const isDate = __precast.isDate

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		isUrl(value.home) &&
		isRegexp(value.match) &&
		(value.either === undefined || fitsInput_Either(value.either))
}

function checkInput_Either(value) {
	return (typeof value === "string" || isDate(value) || isUrl(value) || isRegexp(value))
}
