const innerString = __precast.innerString
const numberText = __precast.numberText
const booleanText = __precast.booleanText
const oddText = __precast.oddText
const repaired = __precast.repaired

function encodeInput(value) {
  let text = ""
  if (checkInput_1(value)) {
    const b = value.b
    text += '{"a":"' + innerString(value.a) + '"' +
      (b !== undefined ? ',"b":' + numberText(b) : '') + '}'
  } else if (checkInput_2(value)) {
    text += '{"a":"' + innerString(value.a) + '"}'
  } else if (checkInput_3(value)) {
    text += '{"c":' + booleanText(value.c) + '}'
  } else {
    text += oddText(value)
  }
  return repaired(text)
}

function checkInput_1(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.a === "string" &&
    (value.b === undefined || Number.isFinite(value.b))
}

function checkInput_2(value) {
  return typeof value === "object" && value !== null && typeof value.a === "string"
}

function checkInput_3(value) {
  return typeof value === "object" && value !== null && typeof value.c === "boolean"
}
