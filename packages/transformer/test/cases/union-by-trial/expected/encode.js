const numberText = __precast.numberText
const booleanText = __precast.booleanText
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
  let text = ""
  {
    const member = (value.a === undefined ? 2
      : checkInput_1(value) ? 0
      : checkInput_2(value) ? 1
      : 2)
    if (member === 0) {
      const b = value.b
      text += '{"a":"' + innerString(value.a) + '"' +
        (b !== undefined ? ',"b":' + numberText(b) : '') + '}'
    } else if (member === 1) {
      text += '{"a":"' + innerString(value.a) + '"}'
    } else {
      text += '{"c":' + booleanText(value.c) + '}'
    }
  }
  return repaired(text)
}

function checkInput_1(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.a === "string" && (value.b === undefined || Number.isFinite(value.b))
}

function checkInput_2(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.a === "string"
}
