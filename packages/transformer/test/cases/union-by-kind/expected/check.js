const fitsInput = checkInput
const isNumber = Number.isFinite
const fitsInput_When = checkInput_When
const fitsInput_Who = checkInput_Who
const isDate = __precast.isDate
const fitsInput_Who_2 = checkInput_Who_2
const fitsName = checkName

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		(isNumber(value.id) || typeof value.id === "string") &&
		(value.amount === null ||
		(value.amount === true || value.amount === false) ||
		typeof value.amount === "bigint") &&
		fitsInput_When(value.when) &&
		fitsInput_Who(value.who)
}

function checkInput_When(value) {
	return (typeof value === "string" || isDate(value))
}

function checkInput_Who(value) {
	return (typeof value === "string" || fitsInput_Who_2(value) || fitsName(value))
}

function checkInput_Who_2(value) {
	if (!(Array.isArray(value))) return false
	for (let index = 0; index < value.length; index++) {
		const item = value[index]
		if (!(typeof item === "string")) return false
	}
	return true
}

function checkName(value) {
	return value !== null && typeof value === "object" && typeof value.name === "string"
}
