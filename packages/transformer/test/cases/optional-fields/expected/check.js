const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.first === undefined || typeof value.first === "string") &&
    Number.isFinite(value.id) &&
    (value.age === undefined || Number.isFinite(value.age)) &&
    (value.since === undefined || isDate(value.since))
}
