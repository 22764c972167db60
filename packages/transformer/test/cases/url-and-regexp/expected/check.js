const isUrl = __precast.isUrl
const isRegexp = __precast.isRegexp
const isDate = __precast.isDate

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return isUrl(value.home) &&
    isRegexp(value.match) &&
    (value.either === undefined || checkInput_Either(value.either))
}

function checkInput_Either(value) {
  return (typeof value === "string" || isDate(value) || isUrl(value) || isRegexp(value))
}
