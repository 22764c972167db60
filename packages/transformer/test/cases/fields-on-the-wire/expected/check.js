const isDate = __precast.isDate

function checkInput(value) {
  if (!(typeof value === "object" &&
    value !== null &&
    typeof value.userName === "string" &&
    typeof value.total === "bigint" &&
    (value.nick === undefined || typeof value.nick === "string") &&
    Number.isFinite(value.count) &&
    (value.role === "admin" || value.role === "user") &&
    isDate(value.since) &&
    Array.isArray(value.tags))) return false
  for (let index = 0; index < value.tags.length; index++) {
    const item = value.tags[index]
    if (!(typeof item === "string")) return false
  }
  return true
}
