const isDate = __precast.isDate

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return ((value.type === "bank" && checkInput_1(value)) ||
    (value.type === "card" && checkInput_2(value)) ||
    (value.type === "cash" && checkInput_3(value)))
}

function checkInput_1(value) {
  if (typeof value !== "object" || value === null) return false
  return value.type === "bank" && typeof value.iban === "string"
}

function checkInput_2(value) {
  if (typeof value !== "object" || value === null) return false
  return value.type === "card" && typeof value.last4 === "string" && isDate(value.expires)
}

function checkInput_3(value) {
  if (typeof value !== "object" || value === null) return false
  return value.type === "cash"
}
