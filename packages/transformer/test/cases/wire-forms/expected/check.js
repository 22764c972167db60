const isSafeBigint = __precast.isSafeBigint
const isDay = __precast.isDay
const isDate = __precast.isDate
const isBytes = __precast.isBytes
const isFiniteList = __precast.isFiniteList

function checkInput(value) {
  if (!(typeof value === "object" &&
    value !== null &&
    isSafeBigint(value.total) &&
    isDay(value.day) &&
    isDate(value.ms) &&
    isDate(value.seconds) &&
    isBytes(value.hex, "Uint8Array") &&
    isBytes(value.url, "Uint8Array") &&
    isBytes(value.floats, "Float64Array") && isFiniteList(value.floats) &&
    value.counts instanceof Map)) return false
  for (const [key, item] of value.counts) {
    if (!(typeof key === "string" && Number.isFinite(item))) return false
  }
  return true
}
