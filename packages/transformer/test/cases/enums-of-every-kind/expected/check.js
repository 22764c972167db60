

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    value.member === "yes" &&
    (value.counted === 0 || value.counted === 5 || value.counted === 6) &&
    (value.named === "x" || value.named === "y") &&
    (value.mixed === null || value.mixed === 0 || value.mixed === "yes") &&
    (value.bits === 1 || value.bits === 2 || value.bits === 3) &&
    (value.level === (-1) || value.level === 1) &&
    (value.text === "is-x" || value.text === "is-y") &&
    (value.keys === "All" || value.keys === "Read" || value.keys === "Write") &&
    checkRecord_Named_number(value.byName) &&
    typeof value.byNumber === "object" &&
    value.byNumber !== null &&
    !Array.isArray(value.byNumber) &&
    (value.byNumber["0"] === undefined || typeof value.byNumber["0"] === "string") &&
    (value.byNumber["5"] === undefined || typeof value.byNumber["5"] === "string") &&
    (value.byNumber["6"] === undefined || typeof value.byNumber["6"] === "string")
}

function checkRecord_Named_number(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.x === "number" &&
    typeof value.y === "number" &&
    value.x * 0 + value.y * 0 === 0
}
