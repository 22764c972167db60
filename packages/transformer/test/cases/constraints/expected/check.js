const fitsInput = checkInput
const isNumber = Number.isFinite
const isMultipleOf = __precast.isMultipleOf
const isAtLeast = __precast.isAtLeast
const isAtMost = __precast.isAtMost

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		Number.isInteger(value.age) && value.age >= 0 && value.age <= 150 &&
		isNumber(value.price) && isMultipleOf(value.price, 0.01) &&
		typeof value.name === "string" && isAtLeast(value.name, 1) && isAtMost(value.name, 20) &&
		Array.isArray(value.tags) &&
		value.tags.length >= 1 &&
		value.tags.length <= 3)) return false
	for (let index = 0; index < value.tags.length; index++) {
		const item = value.tags[index]
		if (!(typeof item === "string" && isAtLeast(item, 1))) return false
	}
	return true
}
