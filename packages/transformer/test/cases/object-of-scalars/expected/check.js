const fitsInput = checkInput
const isNumber = Number.isFinite
const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.active === "boolean" &&
    typeof value.name === "string" &&
    isNumber(value.id) &&
    isDate(value.lastUpdate)
}
