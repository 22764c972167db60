const fitsInput = checkInput
const fitsAB = checkAB
const fitsA = checkA
const fitsC = checkC
const isNumber = Number.isFinite

function checkInput(value) {
	if (value === null || typeof value !== "object") return false
	return ((value.a !== undefined && (fitsAB(value) || fitsA(value))) ||
		(value.c !== undefined && fitsC(value)))
}

function checkAB(value) {
	return value !== null &&
		typeof value === "object" &&
		typeof value.a === "string" &&
		(value.b === undefined || isNumber(value.b))
}

function checkA(value) {
	return value !== null && typeof value === "object" && typeof value.a === "string"
}

function checkC(value) {
	return value !== null && typeof value === "object" && (value.c === true || value.c === false)
}
