const newTrust = __precast.newTrust
const trustInput = newTrust()
const wholeText = __precast.wholeText
const counted = __precast.counted
const numberText = __precast.numberText
const booleanText = __precast.booleanText
const quoted = __precast.quoted
const isDate = __precast.isDate
const innerDate = __precast.innerDate
const oddText = __precast.oddText

function encodeInput(value) {
  return wholeText(encodePartInput, value, trustInput)
}

function encodePartInput(value) {
  const even = value.even
  const json = value.json
  const expression = value.expression
  const chain = value.chain
  const nested = value.nested
  return counted('{"even":', 10) + encodePartEven(even) + ',"json":' +
    encodePartJson(json) + ',"expression":' + encodePartExpression(expression) +
    ',"chain":' + encodePartNamed(chain) + ',"nested":' +
    encodePartNested_Date(nested) + '}'
}

function encodePartEven(value) {
  const next = value.next
  return counted('{"next":', 2) + (next === null ? 'null' : encodePartOdd(next)) + '}'
}

function encodePartJson(value) {
  return (typeof value === "string" ? '"' + quoted(value, 2) + '"'
      : typeof value === "number" ? numberText(value)
      : typeof value === "boolean" ? booleanText(value)
      : value === null ? 'null'
      : Array.isArray(value) ? encodePartJson_5(value)
      : encodePartJson_6(value))
}

function encodePartExpression(value) {
  let text = ""
  if (typeof value === "number") {
    text += numberText(value)
  } else {
    const member = (value.let === undefined ? 0
      : value.op === undefined ? 1
      : checkExpression_3(value) ? 0
      : 1)
    text += (member === 0 ? encodePartExpression_3(value) : encodePartExpression_2(value))
  }
  return text
}

function encodePartNamed(value) {
  const rest = value.rest
  return '{"name":"' + quoted(value.name, 4) + '"' +
    (rest !== undefined ? counted(',"rest":', 2) + encodePartNamed(rest) : '') + '}'
}

function encodePartNested_Date(value) {
  return (value instanceof Date ? counted('"', 2) + innerDate(value) + '"'
      : Array.isArray(value) ? encodePartNested_Date_2(value)
      : oddText(value))
}

function encodePartOdd(value) {
  const next = value.next
  return counted('{"next":', 2) + encodePartEven(next) + '}'
}

function checkJson_5(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(checkJson(item))) return false
  }
  return true
}

function encodePartJson_5(value) {
  let text = ""
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    text += (index === 0 ? '[' : ',') + encodePartJson(item)
  }
  text += (value.length > 0 ? ']' : '[]')
  return text
}

function encodePartJson_6(value) {
  let text = ""
  let any = false
  for (const key of Object.keys(value)) {
    const item = value[key]
    text += (any ? ',"' : '{"') + quoted(key, 2) + '":' + encodePartJson(item)
    any = true
  }
  text += (any ? '}' : '{}')
  return text
}

function checkExpression_3(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.op === "*" || value.op === "+") &&
    Array.isArray(value.of) &&
    value.of.length >= 2 &&
    value.of.length <= 2 &&
    checkExpression(value.of[0]) &&
    checkExpression(value.of[1])
}

function encodePartExpression_3(value) {
  const op = value.op
  const of2 = value.of
  const item = of2[0]
  const item2 = of2[1]
  return '{"op":"' + quoted(op, 6) + '","of":[' + encodePartExpression(item) + ',' +
    encodePartExpression(item2) + ']}'
}

function encodePartExpression_2(value) {
  const let2 = value.let
  let text = counted('{"let":', 2)
  let index = 0
  for (const [key, item] of let2) {
    text += (index++ === 0 ? '[["' : '],["') + quoted(key, 2) + '",' +
      encodePartExpression(item)
  }
  text += (index > 0 ? ']]}' : '[]}')
  return text
}

function checkNested_Date_2(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(checkNested_Date(item))) return false
  }
  return true
}

function encodePartNested_Date_2(value) {
  let text = ""
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    text += (index === 0 ? '[' : ',') + encodePartNested_Date(item)
  }
  text += (value.length > 0 ? ']' : '[]')
  return text
}

function checkJson(value) {
  return (value === null ||
    typeof value === "boolean" ||
    Number.isFinite(value) ||
    typeof value === "string" ||
    checkJson_5(value) ||
    checkJson_6(value))
}

function checkExpression(value) {
  return (Number.isFinite(value) || checkExpression_3(value) || checkExpression_2(value))
}

function checkNested_Date(value) {
  return (isDate(value) || checkNested_Date_2(value))
}

function checkJson_6(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return false
  for (const key of Object.keys(value)) {
    if (!(checkJson(value[key]))) return false
  }
  return true
}

function checkExpression_2(value) {
  if (!(typeof value === "object" && value !== null && value.let instanceof Map)) return false
  for (const [key, item] of value.let) {
    if (!(typeof key === "string" && checkExpression(item))) return false
  }
  return true
}
