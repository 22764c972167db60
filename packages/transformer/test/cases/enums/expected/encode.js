const oddText = __precast.oddText
const numberText = __precast.numberText
const booleanText = __precast.booleanText
const innerString = __precast.innerString
const repaired = __precast.repaired

function encodeInput(value) {
  const color = value.color
  const level = value.level
  const either = value.either
  const open = value.open
  const many = value.many
  let text = '{"color":' +
    (color === "gr\"een" ? '"gr\\"een"' : color === "red" ? '"red"' : oddText(color)) +
    ',"level":' +
    (level === 0 ? '0'
      : level === 10 ? '10'
      : level === null ? 'null'
      : oddText(level)) +
    ',"either":' +
    (either === "gr\"een" ? '"gr\\"een"'
      : either === "red" ? '"red"'
      : either === 0 ? '0'
      : either === 10 ? '10'
      : oddText(either)) +
    (open !== undefined ? ',"open":' +
          (open === "gr\"een" ? '"gr\\"een"'
            : open === "red" ? '"red"'
            : typeof open === "number" ? numberText(open)
            : typeof open === "boolean" ? booleanText(open)
            : oddText(open))
      : '')
  for (let index = 0; index < many.length; index++) {
    const item = many[index]
    text += (index === 0 ? ',"many":[' : ',') +
      (typeof item === "string" ? '"' + innerString(item) + '"'
        : item === 0 ? '0'
        : item === 10 ? '10'
        : oddText(item))
  }
  const byName = value.byName
  text += (many.length > 0 ? '],"byName":' : ',"many":[],"byName":')
  let any = false
  for (const key of Object.keys(byName)) {
    const item2 = byName[key]
    if (item2 === undefined) continue
    text += (any ? ',"' : '{"') + innerString(key) + '":' +
      (item2 === "gr\"een" ? '"gr\\"een"' : item2 === "red" ? '"red"' : oddText(item2))
    any = true
  }
  text += (any ? '}}' : '{}}')
  return repaired(text)
}
