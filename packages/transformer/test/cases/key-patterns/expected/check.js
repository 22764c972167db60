const fitsInput = checkInput
const fitsRecord_auto_template_Date = checkRecord_auto_template_Date
const isNumber = Number.isFinite
const isNumericKey = __precast.isNumericKey
const matchesTemplate = __precast.matchesTemplate
const template = [{ kind: "text", text: "on" }, { kind: "slot", of: "capitalize" }]
const isDate = __precast.isDate
const template_2 = [{ kind: "slot", of: "number" }, { kind: "text", text: "px" }]

function checkInput(value) {
	if (!(value !== null &&
		typeof value === "object" &&
		fitsRecord_auto_template_Date(value.record) &&
		value.numbers !== null &&
		typeof value.numbers === "object" &&
		!Array.isArray(value.numbers) &&
		isNumber(value.numbers.length) &&
		value.prefixed !== null &&
		typeof value.prefixed === "object" &&
		typeof value.prefixed.name === "string" &&
		value.layers !== null &&
		typeof value.layers === "object" &&
		!Array.isArray(value.layers) &&
		value.sparse !== null &&
		typeof value.sparse === "object" &&
		!Array.isArray(value.sparse))) return false
	for (const key of Object.keys(value.numbers)) {
		if (key === "length") continue
		if (isNumericKey(key)) {
			if (!(typeof value.numbers[key] === "string")) return false
		}
	}
	for (const key2 of Object.keys(value.prefixed)) {
		if (key2 === "name") continue
		if (typeof key2 === "string" && key2.startsWith("x-")) {
			if (!(isNumber(value.prefixed[key2]))) return false
		}
	}
	for (const key3 of Object.keys(value.layers)) {
		if (typeof key3 === "string" && key3.startsWith("ab")) {
			if (!(value.layers[key3] === 1)) return false
		} else if (typeof key3 === "string" && key3.startsWith("a")) {
			if (!((value.layers[key3] === 1 || value.layers[key3] === 2))) return false
		} else {
			if (!((value.layers[key3] === 1 || value.layers[key3] === 2 || value.layers[key3] === 3))) return false
		}
	}
	for (const key4 of Object.keys(value.sparse)) {
		if (typeof key4 === "string" && matchesTemplate(key4, template)) {
			if (!((value.sparse[key4] === undefined ||
				value.sparse[key4] === null ||
				(value.sparse[key4] === true || value.sparse[key4] === false)))) return false
		}
	}
	return true
}

function checkRecord_auto_template_Date(value) {
	if (!(value !== null && typeof value === "object" && isDate(value.auto))) return false
	for (const key of Object.keys(value)) {
		if (key === "auto") continue
		if (typeof key === "string" && matchesTemplate(key, template_2)) {
			if (!(isDate(value[key]))) return false
		}
	}
	return true
}
