const newTrust = __precast.newTrust
const trustInput = newTrust()
const newAttempt = __precast.newAttempt
const isClean = __precast.isClean
const repaired = __precast.repaired
const carefulAttempt = __precast.carefulAttempt
const uncheckedString = __precast.uncheckedString
const numberText = __precast.numberText
const oddText = __precast.oddText
const innerDate = __precast.innerDate
const booleanText = __precast.booleanText
const innerBigint = __precast.innerBigint

function encodeInput(value) {
  const attempt = newAttempt(trustInput)
  const text = encodePartInput(value, attempt)
  if (isClean(text, attempt, trustInput)) return text
  return repaired(attempt.careful ? text : encodePartInput(value, carefulAttempt()))
}

function encodePartInput(value, attempt) {
  const id = value.id
  const when = value.when
  const amount = value.amount
  const who = value.who
  let text = '{"id":' +
    (typeof id === "string" ? '"' + uncheckedString(id, attempt) + '"'
      : typeof id === "number" ? numberText(id)
      : oddText(id)) +
    ',"when":' +
    (typeof when === "string" ? '"' + uncheckedString(when, attempt) + '"'
      : when instanceof Date ? '"' + innerDate(when) + '"'
      : oddText(when)) +
    ',"amount":' +
    (typeof amount === "boolean" ? booleanText(amount)
      : amount === null ? 'null'
      : typeof amount === "bigint" ? '"' + innerBigint(amount) + '"'
      : oddText(amount)) +
    ',"who":'
  if (typeof who === "string") {
    text += '"' + uncheckedString(who, attempt) + '"'
    attempt.quotes += 2
  } else if (Array.isArray(who) && (!checkInput_Who_3(who) || checkInput_Who_2(who))) {
    for (let index = 0; index < who.length; index++) {
      const item = who[index]
      text += (index === 0 ? '["' : '","') + uncheckedString(item, attempt)
      attempt.quotes += 2
    }
    text += (who.length > 0 ? '"]' : '[]')
  } else if (typeof who === "object" && who !== null) {
    text += '{"name":"' + uncheckedString(who.name, attempt) + '"}'
    attempt.quotes += 4
  } else {
    text += oddText(who)
  }
  text += '}'
  attempt.quotes += 10 + (typeof id === "string" ? 2 : typeof id === "number" ? 0 : 0) + (typeof amount === "boolean" ? 0
    : amount === null ? 0
    : typeof amount === "bigint" ? 2
    : 0)
  return text
}

function checkInput_Who_2(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(typeof item === "string")) return false
  }
  return true
}

function checkInput_Who_3(value) {
  return typeof value === "object" && value !== null && typeof value.name === "string"
}
