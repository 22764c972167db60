const fitsInput_1 = checkInput_1
const fitsInput_3 = checkInput_3
const fitsInput_2 = checkInput_2
const innerString = __precast.innerString
const numberText = __precast.numberText
const mergedText = __precast.mergedText
const members = [fitsInput_1, encodeInput_1, fitsInput_2, encodeInput_2, fitsInput_3, encodeInput_3]
const oddText = __precast.oddText
const repaired = __precast.repaired
const isNumber = Number.isFinite
const newTrust = __precast.newTrust
const trustInput_1 = /* @__PURE__ */ newTrust()
const shortTextAnew = __precast.shortTextAnew
const shortText = __precast.shortText
const trustInput_2 = /* @__PURE__ */ newTrust()

function encodeInput(value) {
  let text = ""
  {
    const member = (value.a === undefined ? 2
      : fitsInput_1(value) ? (fitsInput_3(value) ? (-1) : 0)
      : fitsInput_2(value) ? (fitsInput_3(value) ? (-1) : 1)
      : 2)
    if (member === 0) {
      const b = value.b
      text += '{"a":"' + innerString(value.a) +
        (b !== undefined ? '","b":' + numberText(b) + '}' : '"}')
    } else if (member === 1) {
      text += '{"a":"' + innerString(value.a) + '"}'
    } else if (member === (-1)) {
      text += mergedText(value, members)
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

function checkInput_3(value) {
  return value !== null && typeof value === "object" && (value.c === true || value.c === false)
}

function checkInput_2(value) {
  return value !== null && typeof value === "object" && typeof value.a === "string"
}

function encodeInput_1(value) {
  if (trustInput_1.doubt > 0) return shortTextAnew(JSON.stringify({ a: value.a, b: value.b }), trustInput_1)
  const b = value.b
  return shortText('{"a":"' + innerString(value.a) +
    (b !== undefined ? '","b":' + numberText(b) + '}' : '"}'), trustInput_1)
}

function encodeInput_2(value) {
  if (trustInput_2.doubt > 0) return shortTextAnew(JSON.stringify({ a: value.a }), trustInput_2)
  return shortText('{"a":"' + innerString(value.a) + '"}', trustInput_2)
}

function encodeInput_3(value) {
  const c = value.c
  return repaired((c === true ? '{"c":true}'
      : c === false ? '{"c":false}'
      : '{"c":' + oddText(c) + '}'))
}
