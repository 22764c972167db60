const ownValue = __precast.ownValue

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return value["\u2028"] === null &&
    typeof value["q\"uote\u003c/script>"] === "boolean" &&
    typeof ownValue(value, "constructor") === "string" &&
    typeof value["a b"] === "string" &&
    typeof value.class === "string" &&
    Number.isFinite(ownValue(value, "__proto__")) &&
    Number.isFinite(value["gr\u00f6\u00dfe \u65e5\u672c"])
}
