

function checkInput(value) {
  return (checkInput_1(value) || checkInput_2(value) || checkInput_3(value))
}

function checkInput_1(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.a === "string" &&
    (value.b === undefined || Number.isFinite(value.b))
}

function checkInput_2(value) {
  return typeof value === "object" && value !== null && typeof value.a === "string"
}

function checkInput_3(value) {
  return typeof value === "object" && value !== null && typeof value.c === "boolean"
}
