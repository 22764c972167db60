const falseIfTooDeep = __precast.falseIfTooDeep
const isDate = __precast.isDate

function isInput(value) {
  try {
    return checkInput(value)
  } catch (error) {
    return falseIfTooDeep(error)
  }
}

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    checkEven(value.even) &&
    checkJson(value.json) &&
    checkExpression(value.expression) &&
    checkNamed(value.chain) &&
    checkNested_Date(value.nested)
}

function checkEven(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.next === null || checkOdd(value.next))
}

function checkJson(value) {
  return (value === null ||
    typeof value === "boolean" ||
    Number.isFinite(value) ||
    typeof value === "string" ||
    checkJson_5(value) ||
    checkJson_6(value))
}

function checkExpression(value) {
  return (Number.isFinite(value) || checkExpression_3(value) || checkExpression_2(value))
}

function checkNamed(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.name === "string" &&
    (value.rest === undefined || checkNamed(value.rest))
}

function checkNested_Date(value) {
  return (isDate(value) || checkNested_Date_2(value))
}

function checkOdd(value) {
  return typeof value === "object" && value !== null && checkEven(value.next)
}

function checkJson_5(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(checkJson(item))) return false
  }
  return true
}

function checkJson_6(value) {
  if (!(typeof value === "object" && value !== null && !Array.isArray(value))) return false
  for (const key of Object.keys(value)) {
    if (!(checkJson(value[key]))) return false
  }
  return true
}

function checkExpression_3(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.op === "*" || value.op === "+") &&
    Array.isArray(value.of) &&
    value.of.length >= 2 &&
    value.of.length <= 2 &&
    checkExpression(value.of[0]) &&
    checkExpression(value.of[1])
}

function checkExpression_2(value) {
  if (!(typeof value === "object" && value !== null && value.let instanceof Map)) return false
  for (const [key, item] of value.let) {
    if (!(typeof key === "string" && checkExpression(item))) return false
  }
  return true
}

function checkNested_Date_2(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(checkNested_Date(item))) return false
  }
  return true
}
