const numberText = __precast.numberText
const innerBigint = __precast.innerBigint
const integerText = __precast.integerText
const oddText = __precast.oddText
const innerString = __precast.innerString
const ieeeNumber = __precast.ieeeNumber
const repaired = __precast.repaired

function encodeInput(value) {
  const either = value.either
  return repaired('{"int":' + numberText(value.int) + ',"uint":' + numberText(value.uint) +
    ',"big":"' + innerBigint(value.big) + '","dozens":' + integerText(value.dozens) +
    ',"either":' +
    (typeof either === "string" ? '"' + innerString(either) + '"'
      : typeof either === "number" ? numberText(either)
      : oddText(either)) +
    ',"any":' + ieeeNumber(value.any) + ',"count":' + numberText(value.count) + '}')
}
