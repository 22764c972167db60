const fitsInput = checkInput
const fitsRecord_string_number = checkRecord_string_number
const isNumber = Number.isFinite

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		fitsRecord_string_number(value.scores) &&
		value.named !== null &&
		typeof value.named === "object" &&
		typeof value.named.title === "string")) return false
	for (const key of Object.keys(value.named)) {
		if (key === "title") continue
		if (!(typeof value.named[key] === "string")) return false
	}
	return true
}

function checkRecord_string_number(value) {
	if (!(value !== null && typeof value === "object" && !Array.isArray(value))) return false
	for (const key of Object.keys(value)) {
		if (!(isNumber(value[key]))) return false
	}
	return true
}
