const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    checkInput_DateOrAnything(value.dateOrAnything) &&
    checkInput_ArrayOrSized(value.arrayOrSized) &&
    checkInput_TextOrNumber(value.textOrNumber) &&
    checkInput_Small(value.small)
}

function checkInput_DateOrAnything(value) {
  return (isDate(value) || checkInput_DateOrAnything_2(value))
}

function checkInput_ArrayOrSized(value) {
  return (checkInput_ArrayOrSized_1(value) || checkInput_ArrayOrSized_2(value))
}

function checkInput_TextOrNumber(value) {
  return (typeof value === "bigint" || typeof value === "string")
}

function checkInput_Small(value) {
  return (checkInput_Small_1(value) || checkInput_Small_2(value) || checkInput_Small_3(value))
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
