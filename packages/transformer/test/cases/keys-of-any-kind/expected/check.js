const fitsInput = checkInput
const ownValue = __precast.ownValue
const isNumber = Number.isFinite

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    value["\u2028"] === null &&
    typeof value["q\"uote\u003c/script>"] === "boolean" &&
    typeof ownValue(value, "constructor") === "string" &&
    typeof value["a b"] === "string" &&
    typeof value.class === "string" &&
    isNumber(ownValue(value, "__proto__")) &&
    isNumber(value["gr\u00f6\u00dfe \u65e5\u672c"])
}
