const fitsInput = checkInput
const isNumber = Number.isFinite
const fitsRecord_string_gr_een_red_undefined = checkRecord_string_gr_een_red_undefined

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		(value.color === "gr\"een" || value.color === "red") &&
		(value.level === null || value.level === 0 || value.level === 10) &&
		(value.either === 0 ||
		value.either === 10 ||
		value.either === "gr\"een" ||
		value.either === "red") &&
		(value.open === undefined || ((value.open === true || value.open === false) ||
		isNumber(value.open) ||
		value.open === "gr\"een" ||
		value.open === "red")) &&
		fitsRecord_string_gr_een_red_undefined(value.byName) &&
		Array.isArray(value.many))) return false
	for (let index = 0; index < value.many.length; index++) {
		const item = value.many[index]
		if (!((typeof item === "string" || item === 0 || item === 10))) return false
	}
	return true
}

function checkRecord_string_gr_een_red_undefined(value) {
	if (!(value !== null && typeof value === "object" && !Array.isArray(value))) return false
	for (const key of Object.keys(value)) {
		if (!((value[key] === undefined || value[key] === "gr\"een" || value[key] === "red"))) return false
	}
	return true
}
