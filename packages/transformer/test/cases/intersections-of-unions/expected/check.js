const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    checkInput_Both(value.both) &&
    checkInput_Shape(value.shape) &&
    checkInput_Xor(value.xor) &&
    typeof value.circle === "object" &&
    value.circle !== null &&
    value.circle.kind === "circle" &&
    Number.isFinite(value.circle.r) &&
    typeof value.narrowed === "object" &&
    value.narrowed !== null &&
    Number.isFinite(value.narrowed.value) &&
    typeof value.deep === "object" &&
    value.deep !== null &&
    typeof value.deep.in === "object" &&
    value.deep.in !== null &&
    value.deep.in.a === 1 &&
    value.deep.in.b === 2
}

function checkInput_Both(value) {
  return (checkInput_Both_1(value) ||
    checkInput_Both_2(value) ||
    checkInput_Both_3(value) ||
    checkInput_Both_4(value))
}

function checkInput_Shape(value) {
  return typeof value === "object" && value !== null && ((value.kind === "circle" && checkInput_Shape_1(value)) ||
    (value.kind === "square" && checkInput_Shape_2(value)))
}

function checkInput_Xor(value) {
  return (checkInput_Xor_1(value) || checkInput_Xor_2(value))
}

function checkInput_Both_1(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.c === "boolean" &&
    Number.isFinite(value.a)
}

function checkInput_Both_2(value) {
  return typeof value === "object" &&
    value !== null &&
    Number.isFinite(value.a) &&
    isDate(value.d)
}

function checkInput_Both_3(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.c === "boolean" &&
    typeof value.b === "string"
}

function checkInput_Both_4(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.b === "string" &&
    isDate(value.d)
}

function checkInput_Shape_1(value) {
  return typeof value === "object" &&
    value !== null &&
    value.kind === "circle" &&
    Number.isFinite(value.r) &&
    isDate(value.at)
}

function checkInput_Shape_2(value) {
  return typeof value === "object" &&
    value !== null &&
    value.kind === "square" &&
    Number.isFinite(value.side) &&
    isDate(value.at)
}

function checkInput_Xor_1(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.a === undefined || false) &&
    Number.isFinite(value.b)
}

function checkInput_Xor_2(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.b === undefined || false) &&
    typeof value.a === "string"
}
