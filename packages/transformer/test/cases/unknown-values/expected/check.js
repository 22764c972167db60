

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    "payload" in value &&
    Array.isArray(value.list)
}
