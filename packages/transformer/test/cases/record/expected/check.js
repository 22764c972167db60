

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  if (!(checkRecord_string_number(value.scores) &&
    typeof value.named === "object" &&
    value.named !== null &&
    typeof value.named.title === "string")) return false
  for (const key of Object.keys(value.named)) {
    if (key === "title") continue
    if (!(typeof value.named[key] === "string")) return false
  }
  return true
}

function checkRecord_string_number(value) {
  if (typeof value !== "object" || value === null) return false
  if (!(!Array.isArray(value))) return false
  for (const key of Object.keys(value)) {
    if (!(Number.isFinite(value[key]))) return false
  }
  return true
}
