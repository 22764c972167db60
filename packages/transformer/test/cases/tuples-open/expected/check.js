const fitsInput = checkInput
const isDate = __precast.isDate
const isNumber = Number.isFinite

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		Array.isArray(value.ends) &&
		value.ends.length >= 2 &&
		typeof value.ends[0] === "string" &&
		(value.ends[value.ends.length - 1] === true || value.ends[value.ends.length - 1] === false) &&
		Array.isArray(value.last) &&
		value.last.length >= 1 &&
		value.last[value.last.length - 1] === "end" &&
		Array.isArray(value.joined) &&
		value.joined.length >= 3 &&
		value.joined[0] === 1 &&
		(value.joined[value.joined.length - 2] === null ||
		isDate(value.joined[value.joined.length - 2])) &&
		value.joined[value.joined.length - 1] === 2 &&
		Array.isArray(value.spread) &&
		value.spread.length >= 1 &&
		typeof value.spread[0] === "string" &&
		(value.spread[1] === undefined || isNumber(value.spread[1])))) return false
	for (let index = 1; index < value.ends.length - 1; index++) {
		const item = value.ends[index]
		if (!(isNumber(item))) return false
	}
	for (let index2 = 0; index2 < value.last.length - 1; index2++) {
		const item2 = value.last[index2]
		if (!(isDate(item2))) return false
	}
	for (let index3 = 1; index3 < value.joined.length - 2; index3++) {
		const item3 = value.joined[index3]
		if (!(typeof item3 === "string")) return false
	}
	for (let index4 = 2; index4 < value.spread.length; index4++) {
		const item4 = value.spread[index4]
		if (!((item4 === true || item4 === false))) return false
	}
	return true
}
