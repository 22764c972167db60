const newTrust = __precast.newTrust
const trustInput = newTrust()
const newAttempt = __precast.newAttempt
const isClean = __precast.isClean
const repaired = __precast.repaired
const carefulAttempt = __precast.carefulAttempt
const uncheckedString = __precast.uncheckedString
const numberText = __precast.numberText

function encodeInput(value) {
  const attempt = newAttempt(trustInput)
  const text = encodePartInput(value, attempt)
  if (isClean(text, attempt, trustInput)) return text
  return repaired(attempt.careful ? text : encodePartInput(value, carefulAttempt()))
}

function encodePartInput(value, attempt) {
  const scores = value.scores
  let text = '{"scores":'
  let any = false
  for (const key of Object.keys(scores)) {
    const item = scores[key]
    text += (any ? ',"' : '{"') + uncheckedString(key, attempt) + '":' + numberText(item)
    any = true
    attempt.quotes += 2
  }
  const named = value.named
  text += (any ? '},"named":{"title":"' : '{},"named":{"title":"') +
    uncheckedString(named.title, attempt) + '"'
  for (const key2 of Object.keys(named)) {
    if (key2 === "title") continue
    const item2 = named[key2]
    text += ',"' + uncheckedString(key2, attempt) + '":"' + uncheckedString(item2, attempt) +
      '"'
    attempt.quotes += 4
  }
  text += '}}'
  attempt.quotes += 8
  return text
}
