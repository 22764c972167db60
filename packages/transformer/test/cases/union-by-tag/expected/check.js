const fitsInput = checkInput
const fitsInput_1 = checkInput_1
const fitsInput_2 = checkInput_2
const fitsInput_3 = checkInput_3
const isDate = __precast.isDate

function checkInput(value) {
  if (value === null || typeof value !== "object") return false
  const tag = value.type
  if (typeof tag === "string") {
    switch (tag) {
      case "bank":
        if (fitsInput_1(value)) return true
        break
      case "card":
        if (fitsInput_2(value)) return true
        break
      case "cash":
        if (fitsInput_3(value)) return true
        break
    }
  }
  return false
}

function checkInput_1(value) {
  return value !== null &&
    typeof value === "object" &&
    value.type === "bank" &&
    typeof value.iban === "string"
}

function checkInput_2(value) {
  return value !== null &&
    typeof value === "object" &&
    value.type === "card" &&
    typeof value.last4 === "string" &&
    isDate(value.expires)
}

function checkInput_3(value) {
  return value !== null && typeof value === "object" && value.type === "cash"
}
