const newTrust = __precast.newTrust
const trustInput = newTrust()
const newAttempt = __precast.newAttempt
const isClean = __precast.isClean
const repaired = __precast.repaired
const carefulAttempt = __precast.carefulAttempt
const innerDate = __precast.innerDate
const oddText = __precast.oddText
const uncheckedString = __precast.uncheckedString
const numberText = __precast.numberText

function encodeInput(value) {
  const attempt = newAttempt(trustInput)
  const text = encodePartInput(value, attempt)
  if (isClean(text, attempt, trustInput)) return text
  return repaired(attempt.careful ? text : encodePartInput(value, carefulAttempt()))
}

function encodePartInput(value, attempt) {
  const deletedAt = value.deletedAt
  const note = value.note
  const parent = value.parent
  const list = value.list
  let text = '{"deletedAt":' +
    (deletedAt === null ? 'null'
      : deletedAt instanceof Date ? '"' + innerDate(deletedAt) + '"'
      : oddText(deletedAt)) +
    (note !== undefined ? ',"note":' +
          (typeof note === "string" ? '"' + uncheckedString(note, attempt) + '"'
            : oddText(note))
      : '') +
    (parent !== undefined ? ',"parent":' +
          (typeof parent === "number" ? numberText(parent)
            : parent === null ? 'null'
            : oddText(parent))
      : '')
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    text += (index === 0 ? ',"list":[' : ',') +
      (item === undefined ? 'null'
        : (typeof item === "string" ? '"' + uncheckedString(item, attempt) + '"'
              : oddText(item)))
    attempt.quotes += (item === undefined ? 0 : 2)
  }
  text += (list.length > 0 ? ']}' : ',"list":[]}')
  attempt.quotes += 4 + (deletedAt === null ? 0 : deletedAt instanceof Date ? 2 : 0) + (note !== undefined ? 4 : 0) + (parent !== undefined ? 2 : 0)
  return text
}
