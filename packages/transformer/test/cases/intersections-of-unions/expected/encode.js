const numberText = __precast.numberText
const booleanText = __precast.booleanText
const innerDate = __precast.innerDate
const innerString = __precast.innerString
const oddText = __precast.oddText
const repaired = __precast.repaired
const isDate = __precast.isDate

function encodeInput(value) {
  const both = value.both
  let text = '{"both":'
  {
    const member = (both.d === undefined && both.b === undefined ? 0
      : both.c === undefined && both.b === undefined ? 1
      : both.a === undefined && both.d === undefined ? 2
      : both.a === undefined && both.c === undefined ? 3
      : checkInput_Both_1(both) ? 0
      : checkInput_Both_2(both) ? 1
      : checkInput_Both_3(both) ? 2
      : 3)
    text += (member === 0 ? '{"a":' + numberText(both.a) + ',"c":' + booleanText(both.c) + '}'
        : member === 1 ? '{"a":' + numberText(both.a) + ',"d":"' + innerDate(both.d) + '"}'
        : member === 2 ? '{"b":"' + innerString(both.b) + '","c":' + booleanText(both.c) + '}'
        : '{"b":"' + innerString(both.b) + '","d":"' + innerDate(both.d) + '"}')
  }
  const shape = value.shape
  text += ',"shape":'
  {
    const kind = shape.kind
    text += (kind === "circle" ? '{"kind":"circle","r":' + numberText(shape.r) + ',"at":"' + innerDate(shape.at) +
            '"}'
        : kind === "square" ? '{"kind":"square","side":' + numberText(shape.side) + ',"at":"' +
            innerDate(shape.at) + '"}'
        : oddText(shape))
  }
  const circle = value.circle
  const narrowed = value.narrowed
  const deep = value.deep
  const in2 = deep.in
  const xor = value.xor
  text += ',"circle":{"kind":"circle","r":' + numberText(circle.r) +
    '},"narrowed":{"value":' + numberText(narrowed.value) +
    '},"deep":{"in":{"a":1,"b":2}},"xor":'
  {
    if (checkInput_Xor_1(xor)) {
      const a = xor.a
      let any = false
      if (a !== undefined) {
        text += '{"a":' + oddText(a)
        any = true
      }
      text += (any ? ',"b":' : '{"b":') + numberText(xor.b) + '}'
    } else {
      const b = xor.b
      text += '{"a":"' + innerString(xor.a) + '"' +
        (b !== undefined ? ',"b":' + oddText(b) : '') + '}'
    }
  }
  text += '}'
  return repaired(text)
}

function checkInput_Both_1(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.c === "boolean" &&
    Number.isFinite(value.a)
}

function checkInput_Both_2(value) {
  return typeof value === "object" &&
    value !== null &&
    Number.isFinite(value.a) &&
    isDate(value.d)
}

function checkInput_Both_3(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.c === "boolean" &&
    typeof value.b === "string"
}

function checkInput_Xor_1(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.a === undefined || false) &&
    Number.isFinite(value.b)
}
