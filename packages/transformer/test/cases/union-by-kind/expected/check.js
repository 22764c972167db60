const isDate = __precast.isDate

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return (value.amount === null ||
    typeof value.amount === "boolean" ||
    typeof value.amount === "bigint") &&
    (Number.isFinite(value.id) || typeof value.id === "string") &&
    checkInput_When(value.when) &&
    checkInput_Who(value.who)
}

function checkInput_When(value) {
  return (typeof value === "string" || isDate(value))
}

function checkInput_Who(value) {
  return (typeof value === "string" || checkInput_Who_2(value) || checkInput_Who_3(value))
}

function checkInput_Who_2(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(typeof item === "string")) return false
  }
  return true
}

function checkInput_Who_3(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.name === "string"
}
