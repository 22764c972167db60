const fitsInput = checkInput
const ownValue = __precast.ownValue
const isNumber = Number.isFinite

function checkInput(value) {
	return value !== null &&
		typeof value === "object" &&
		value["\u2028"] === null &&
		typeof ownValue(value, "constructor") === "string" &&
		typeof value["a b"] === "string" &&
		typeof value.class === "string" &&
		isNumber(ownValue(value, "__proto__")) &&
		isNumber(value["gr\u00f6\u00dfe \u65e5\u672c"]) &&
		(value["q\"uote\u003c/script>"] === true || value["q\"uote\u003c/script>"] === false)
}
