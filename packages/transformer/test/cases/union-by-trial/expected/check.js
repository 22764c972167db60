

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return ((value.a !== undefined && checkInput_1(value)) ||
    (value.a !== undefined && checkInput_2(value)) ||
    (value.c !== undefined && checkInput_3(value)))
}

function checkInput_1(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.a === "string" && (value.b === undefined || Number.isFinite(value.b))
}

function checkInput_2(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.a === "string"
}

function checkInput_3(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.c === "boolean"
}
