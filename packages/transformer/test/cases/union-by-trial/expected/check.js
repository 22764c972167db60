const fitsInput = checkInput
const fitsInput_1 = checkInput_1
const fitsInput_2 = checkInput_2
const fitsInput_3 = checkInput_3
const isNumber = Number.isFinite

function checkInput(value) {
  if (value === null || typeof value !== "object") return false
  return ((value.a !== undefined && (fitsInput_1(value) || fitsInput_2(value))) ||
    (value.c !== undefined && fitsInput_3(value)))
}

function checkInput_1(value) {
  return value !== null &&
    typeof value === "object" &&
    typeof value.a === "string" &&
    (value.b === undefined || isNumber(value.b))
}

function checkInput_2(value) {
  return value !== null && typeof value === "object" && typeof value.a === "string"
}

function checkInput_3(value) {
  return value !== null && typeof value === "object" && (value.c === true || value.c === false)
}
