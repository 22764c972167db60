const oddText = __precast.oddText
const numberText = __precast.numberText
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
  const counted = value.counted
  const named = value.named
  const mixed = value.mixed
  const bits = value.bits
  const level = value.level
  const text2 = value.text
  const byName = value.byName
  const byNumber = value.byNumber
  const part = byNumber["0"]
  let text = '{"counted":' +
    (counted === 0 ? '0'
      : counted === 5 ? '5'
      : counted === 6 ? '6'
      : oddText(counted)) +
    ',"named":' + (named === "x" ? '"x"' : named === "y" ? '"y"' : oddText(named)) +
    ',"mixed":' +
    (mixed === "yes" ? '"yes"'
      : mixed === 0 ? '0'
      : mixed === null ? 'null'
      : oddText(mixed)) +
    ',"bits":' +
    (bits === 1 ? '1' : bits === 2 ? '2' : bits === 3 ? '3' : oddText(bits)) +
    ',"member":"yes","level":' +
    (level === (-1) ? '-1' : level === 1 ? '1' : oddText(level)) + ',"text":' +
    (text2 === "is-x" ? '"is-x"' : text2 === "is-y" ? '"is-y"' : oddText(text2)) +
    ',"byName":{"x":' + numberText(byName.x) + ',"y":' + numberText(byName.y) +
    '},"byNumber":'
  let any = false
  if (part !== undefined) {
    text += '{"0":"' + innerString(part) + '"'
    any = true
  }
  const part2 = byNumber["5"]
  if (part2 !== undefined) {
    text += (any ? ',"5":"' : '{"5":"') + innerString(part2) + '"'
    any = true
  }
  const part3 = byNumber["6"]
  if (part3 !== undefined) {
    text += (any ? ',"6":"' : '{"6":"') + innerString(part3) + '"'
    any = true
  }
  const keys = value.keys
  text += (any ? '},"keys":' : '{},"keys":') +
    (keys === "All" ? '"All"'
      : keys === "Read" ? '"Read"'
      : keys === "Write" ? '"Write"'
      : oddText(keys)) +
    '}'
  return repaired(text)
}
