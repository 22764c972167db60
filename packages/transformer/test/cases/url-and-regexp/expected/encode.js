const hrefOf = __precast.hrefOf
const regexpOf = __precast.regexpOf
const innerDate = __precast.innerDate
const oddText = __precast.oddText
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
  const either = value.either
  return repaired('{"home":"' + innerString(hrefOf(value.home)) + '","match":"' +
    innerString(regexpOf(value.match)) + '"' +
    (either !== undefined ? ',"either":' +
          (typeof either === "string" ? '"' + innerString(either) + '"'
            : either instanceof Date ? '"' + innerDate(either) + '"'
            : either instanceof URL ? '"' + innerString(hrefOf(either)) + '"'
            : either instanceof RegExp ? '"' + innerString(regexpOf(either)) + '"'
            : oddText(either))
      : '') +
    '}')
}
