const numberText = __precast.numberText
const booleanText = __precast.booleanText
const innerDate = __precast.innerDate
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
  return repaired('{"id":' + numberText(value.id) + ',"name":"' + innerString(value.name) +
    '","active":' + booleanText(value.active) + ',"lastUpdate":"' +
    innerDate(value.lastUpdate) + '"}')
}
