

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  return (value.role === "admin" || value.role === "guest" || value.role === "user") &&
    (value.level === 1 || value.level === 2 || value.level === 12) &&
    (value.mixed === null ||
    value.mixed === 0 ||
    value.mixed === true ||
    value.mixed === "auto")
}
