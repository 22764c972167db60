const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.active === "boolean" &&
    typeof value.name === "string" &&
    Number.isFinite(value.id) &&
    isDate(value.lastUpdate)
}
