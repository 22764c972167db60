const isDate = __precast.isDate

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return (value.first === undefined || typeof value.first === "string") &&
    Number.isFinite(value.id) &&
    (value.age === undefined || Number.isFinite(value.age)) &&
    (value.since === undefined || isDate(value.since))
}
