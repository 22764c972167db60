const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const numberText = __precast.numberText
const oddText = __precast.oddText
const quoted = __precast.quoted
const innerDate = __precast.innerDate
const string = __precast.string
const booleanText = __precast.booleanText
const innerBigint = __precast.innerBigint
const counted = __precast.counted
const fitsInput_Who_2 = checkInput_Who_2
const fitsInput_Who_3 = checkInput_Who_3

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const id = value.id
  const when = value.when
  const amount = value.amount
  const who = value.who
  let text = counted('{"id":', 10) +
    (typeof id === "string" ? '"' + quoted(id, 2) + '"'
      : typeof id === "number" ? numberText(id)
      : oddText(id)) +
    ',"when":' +
    (typeof when === "string" ? '"' + string(when) + '"'
      : when instanceof Date ? '"' + innerDate(when) + '"'
      : oddText(when)) +
    ',"amount":' +
    (typeof amount === "boolean" ? booleanText(amount)
      : amount === null ? 'null'
      : typeof amount === "bigint" ? counted('"', 2) + innerBigint(amount) + '"'
      : oddText(amount)) +
    ',"who":'
  if (typeof who === "string") {
    text += '"' + quoted(who, 2) + '"'
  } else if (Array.isArray(who) && (!fitsInput_Who_3(who) || fitsInput_Who_2(who))) {
    for (let index = 0; index < who.length; index++) {
      const item = who[index]
      text += (index === 0 ? '["' : '","') + quoted(item, 2)
    }
    text += (who.length > 0 ? '"]' : '[]')
  } else {
    text += '{"name":"' + quoted(who.name, 4) + '"}'
  }
  text += '}'
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
