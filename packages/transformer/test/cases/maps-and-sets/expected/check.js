const isDate = __precast.isDate

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  if (!(checkInput_Either(value.either) &&
    value.byName instanceof Map &&
    value.byPoint instanceof Map &&
    value.tags instanceof Set &&
    value.nested instanceof Map)) return false
  for (const [key, item] of value.byName) {
    if (!(typeof key === "string" && checkPoint(item))) return false
  }
  for (const [key2, item2] of value.byPoint) {
    if (!(checkPoint(key2) && (item2 === null || isDate(item2)))) return false
  }
  for (const item3 of value.tags) {
    if (!(typeof item3 === "string")) return false
  }
  for (const [key3, item4] of value.nested) {
    if (!(typeof key3 === "bigint" && item4 instanceof Set)) return false
    for (const item5 of item4) {
      if (!((item5 === 1 || item5 === 2))) return false
    }
  }
  return true
}

function checkInput_Either(value) {
  return (value === null ||
    checkInput_Either_3(value) ||
    checkInput_Either_4(value) ||
    checkInput_Either_2(value))
}

function checkPoint(value) {
  if (typeof value !== "object" || value === null) return false
  return Number.isFinite(value.x)
}

function checkInput_Either_3(value) {
  if (!(value instanceof Set)) return false
  for (const item of value) {
    if (!(Number.isFinite(item))) return false
  }
  return true
}

function checkInput_Either_4(value) {
  if (!(value instanceof Map)) return false
  for (const [key, item] of value) {
    if (!(typeof key === "string" && Number.isFinite(item))) return false
  }
  return true
}

function checkInput_Either_2(value) {
  if (!(Array.isArray(value))) return false
  for (let index = 0; index < value.length; index++) {
    const item = value[index]
    if (!(Number.isFinite(item))) return false
  }
  return true
}
