const fitsInput_1 = checkInput_1
const fitsInput_2 = checkInput_2
const numberText = __precast.numberText
const oddText = __precast.oddText
const innerString = __precast.innerString
const repaired = __precast.repaired
const isNumber = Number.isFinite

function encodeInput(value) {
  let text = ""
  {
    const member = (value.a === undefined ? 2 : fitsInput_1(value) ? 0 : fitsInput_2(value) ? 1 : 2)
    if (member === 0) {
      const b = value.b
      text += '{"a":"' + innerString(value.a) +
        (b !== undefined ? '","b":' + numberText(b) + '}' : '"}')
    } else if (member === 1) {
      text += '{"a":"' + innerString(value.a) + '"}'
    } else {
      const c = value.c
      text += (c === true ? '{"c":true}'
          : c === false ? '{"c":false}'
          : '{"c":' + oddText(c) + '}')
    }
  }
  return repaired(text)
}

function checkInput_1(value) {
  return value !== null &&
    typeof value === "object" &&
    typeof value.a === "string" &&
    (value.b === undefined || isNumber(value.b))
}

function checkInput_2(value) {
  return value !== null && typeof value === "object" && typeof value.a === "string"
}
