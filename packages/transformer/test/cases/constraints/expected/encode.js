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
  const tags = value.tags
  let text = '{"name":"' + uncheckedString(value.name, attempt) + '","age":' +
    numberText(value.age) + ',"price":' + numberText(value.price)
  for (let index = 0; index < tags.length; index++) {
    const item = tags[index]
    text += (index === 0 ? ',"tags":["' : '","') + uncheckedString(item, attempt)
    attempt.quotes += 2
  }
  text += (tags.length > 0 ? '"]}' : ',"tags":[]}')
  attempt.quotes += 10
  return text
}
