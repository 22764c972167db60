const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const innerDate = __precast.innerDate
const oddText = __precast.oddText
const counted = __precast.counted
const quoted = __precast.quoted
const numberText = __precast.numberText

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const deletedAt = value.deletedAt
  const note = value.note
  const parent = value.parent
  const list = value.list
  let text = counted('{"deletedAt":', 4) +
    (deletedAt === null ? 'null'
      : deletedAt instanceof Date ? counted('"', 2) + innerDate(deletedAt) + '"'
      : oddText(deletedAt)) +
    (note !== undefined ? ',"note":"' + quoted(note, 4) + '"' : '') +
    (parent !== undefined ? counted(',"parent":', 2) +
          (typeof parent === "number" ? numberText(parent)
            : parent === null ? 'null'
            : oddText(parent))
      : '')
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    text += (index === 0 ? ',"list":[' : ',') +
      (item === undefined ? 'null' : '"' + quoted(item, 2) + '"')
  }
  text += (list.length > 0 ? ']}' : ',"list":[]}')
  return text
}
