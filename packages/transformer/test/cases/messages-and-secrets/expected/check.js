const isAtLeast = __precast.isAtLeast
const takes = __precast.takes

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.name === "string" && isAtLeast(value.name, 1) &&
    (value.kind === "a" || value.kind === "b") &&
    typeof value.card === "object" &&
    value.card !== null &&
    typeof value.card.number === "string" &&
    Number.isFinite(value.card.code) &&
    (value.secret === undefined || (value.secret === null || typeof value.secret === "string"))
}
