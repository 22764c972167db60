const ownValue = __precast.ownValue

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    value["\u2028"] === null &&
    typeof value["q\"uote\u003c/script>"] === "boolean" &&
    typeof ownValue(value, "constructor") === "string" &&
    typeof value["a b"] === "string" &&
    typeof value.class === "string" &&
    typeof ownValue(value, "__proto__") === "number" &&
    typeof value["gr\u00f6\u00dfe \u65e5\u672c"] === "number" &&
    ownValue(value, "__proto__") * 0 + value["gr\u00f6\u00dfe \u65e5\u672c"] * 0 === 0
}
