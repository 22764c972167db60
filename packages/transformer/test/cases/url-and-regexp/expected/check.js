const isUrl = __precast.isUrl
const isRegexp = __precast.isRegexp
const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    isUrl(value.home) &&
    isRegexp(value.match) &&
    (value.either === undefined || checkInput_Either(value.either))
}

function checkInput_Either(value) {
  return (typeof value === "string" || isDate(value) || isUrl(value) || isRegexp(value))
}
