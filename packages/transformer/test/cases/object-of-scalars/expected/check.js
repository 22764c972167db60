const isDate = __precast.isDate

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.active === "boolean" &&
    typeof value.name === "string" &&
    Number.isFinite(value.id) &&
    isDate(value.lastUpdate)
}
