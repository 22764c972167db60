const newTrust = __precast.newTrust
const trustInput = newTrust()
const newAttempt = __precast.newAttempt
const isClean = __precast.isClean
const repaired = __precast.repaired
const carefulAttempt = __precast.carefulAttempt
const uncheckedString = __precast.uncheckedString
const oddText = __precast.oddText

function encodeInput(value) {
  const attempt = newAttempt(trustInput)
  const text = encodePartInput(value, attempt)
  if (isClean(text, attempt, trustInput)) return text
  return repaired(attempt.careful ? text : encodePartInput(value, carefulAttempt()))
}

function encodePartInput(value, attempt) {
  const left = value.left
  const right = value.right
  const notes = value.notes
  let text = '{"value":"' + uncheckedString(value.value, attempt) + '"' +
    (left !== undefined ? ',"left":' + encodePartInput(left, attempt) : '') +
    (right !== undefined ? ',"right":' + encodePartInput(right, attempt) : '')
  for (let index = 0; index < notes.length; index++) {
    const item = notes[index]
    const by = item.by
    text += (index === 0 ? ',"notes":[{"by":' : '},{"by":') +
      (by === null ? 'null'
        : typeof by === "object" && by !== null ? encodePartInput(by, attempt)
        : oddText(by))
    attempt.quotes += 2
  }
  text += (notes.length > 0 ? '}]}' : ',"notes":[]}')
  attempt.quotes += 6 + (left !== undefined ? 2 : 0) + (right !== undefined ? 2 : 0)
  return text
}
