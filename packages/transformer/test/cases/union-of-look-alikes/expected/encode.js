const newTrust = __precast.newTrust
const trustInput = newTrust()
const newAttempt = __precast.newAttempt
const isClean = __precast.isClean
const repaired = __precast.repaired
const carefulAttempt = __precast.carefulAttempt
const isDate = __precast.isDate
const innerDate = __precast.innerDate
const uncheckedString = __precast.uncheckedString
const oddText = __precast.oddText
const numberText = __precast.numberText
const innerBigint = __precast.innerBigint

function encodeInput(value) {
  const attempt = newAttempt(trustInput)
  const text = encodePartInput(value, attempt)
  if (isClean(text, attempt, trustInput)) return text
  return repaired(attempt.careful ? text : encodePartInput(value, carefulAttempt()))
}

function encodePartInput(value, attempt) {
  const dateOrAnything = value.dateOrAnything
  let text = '{"dateOrAnything":'
  if (dateOrAnything instanceof Date && (isDate(dateOrAnything) || !checkInput_DateOrAnything_2(dateOrAnything))) {
    text += '"' + innerDate(dateOrAnything) + '"'
    attempt.quotes += 2
  } else if (typeof dateOrAnything === "object" && dateOrAnything !== null) {
    const note = dateOrAnything.note
    let any = false
    if (note !== undefined) {
      text += '{"note":"' + uncheckedString(note, attempt) + '"'
      any = true
      attempt.quotes += 4
    }
    text += (any ? '}' : '{}')
  } else {
    text += oddText(dateOrAnything)
  }
  const arrayOrSized = value.arrayOrSized
  text += ',"arrayOrSized":'
  if (Array.isArray(arrayOrSized) && (!checkInput_ArrayOrSized_2(arrayOrSized) || checkInput_ArrayOrSized_1(arrayOrSized))) {
    for (let index = 0; index < arrayOrSized.length; index++) {
      const item = arrayOrSized[index]
      text += (index === 0 ? '["' : '","') + uncheckedString(item, attempt)
      attempt.quotes += 2
    }
    text += (arrayOrSized.length > 0 ? '"]' : '[]')
  } else if (typeof arrayOrSized === "object" && arrayOrSized !== null) {
    text += '{"length":' + numberText(arrayOrSized.length) + '}'
    attempt.quotes += 2
  } else {
    text += oddText(arrayOrSized)
  }
  const textOrNumber = value.textOrNumber
  const small = value.small
  text += ',"textOrNumber":' +
    (typeof textOrNumber === "string" ? '"' + uncheckedString(textOrNumber, attempt) + '"'
      : typeof textOrNumber === "bigint" ? '"' + innerBigint(textOrNumber) + '"'
      : oddText(textOrNumber)) +
    ',"small":'
  if (checkInput_Small_1(small)) {
    const b = small.b
    text += '{"a":' + numberText(small.a) +
      (b !== undefined ? ',"b":"' + innerDate(b) + '"' : '') + '}'
    attempt.quotes += 2 + (b !== undefined ? 4 : 0)
  } else if (checkInput_Small_2(small)) {
    text += '{"a":' + numberText(small.a) + ',"b":"' + uncheckedString(small.b, attempt) +
      '"}'
    attempt.quotes += 6
  } else if (checkInput_Small_3(small)) {
    text += '{"a":' + numberText(small.a) + '}'
    attempt.quotes += 2
  } else {
    text += oddText(small)
  }
  text += '}'
  attempt.quotes += 10
  return text
}

function checkInput_DateOrAnything_2(value) {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    (value.note === undefined || typeof value.note === "string")
}

function checkInput_ArrayOrSized_1(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(typeof item === "string")) return false
  }
  return true
}

function checkInput_ArrayOrSized_2(value) {
  return typeof value === "object" && value !== null && Number.isFinite(value.length)
}

function checkInput_Small_1(value) {
  return typeof value === "object" &&
    value !== null &&
    Number.isFinite(value.a) &&
    (value.b === undefined || isDate(value.b))
}

function checkInput_Small_2(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.b === "string" &&
    Number.isFinite(value.a)
}

function checkInput_Small_3(value) {
  return typeof value === "object" && value !== null && Number.isFinite(value.a)
}
