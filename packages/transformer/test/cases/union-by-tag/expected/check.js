const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" && value !== null && ((value.type === "bank" && checkInput_1(value)) ||
    (value.type === "card" && checkInput_2(value)) ||
    (value.type === "cash" && checkInput_3(value)))
}

function checkInput_1(value) {
  return typeof value === "object" &&
    value !== null &&
    value.type === "bank" &&
    typeof value.iban === "string"
}

function checkInput_2(value) {
  return typeof value === "object" &&
    value !== null &&
    value.type === "card" &&
    typeof value.last4 === "string" &&
    isDate(value.expires)
}

function checkInput_3(value) {
  return typeof value === "object" && value !== null && value.type === "cash"
}
