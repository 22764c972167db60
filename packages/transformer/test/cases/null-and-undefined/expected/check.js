const fitsInput = checkInput
const isNumber = Number.isFinite
const isDate = __precast.isDate

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		"note" in value &&
		(value.note === undefined || typeof value.note === "string") &&
		(value.parent === undefined || (value.parent === null || isNumber(value.parent))) &&
		(value.deletedAt === null || isDate(value.deletedAt)) &&
		Array.isArray(value.list))) return false
	for (let index = 0; index < value.list.length; index++) {
		const item = value.list[index]
		if (!((item === undefined || typeof item === "string"))) return false
	}
	return true
}
