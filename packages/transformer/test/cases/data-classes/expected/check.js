const falseIfTooDeep = __precast.falseIfTooDeep
const isDate = __precast.isDate

function isInput(value) {
  try {
    return checkInput(value)
  } catch (error) {
    return falseIfTooDeep(error)
  }
}

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    checkItem(value.item) &&
    checkPartial_Item(value.partial)
}

function checkItem(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.label === "string" &&
    (value.price === undefined || typeof value.price === "bigint") &&
    Number.isFinite(value.id) &&
    isDate(value.created) &&
    (value.parent === null || checkItem(value.parent))
}

function checkPartial_Item(value) {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    (value.price === undefined || typeof value.price === "bigint") &&
    (value.note === undefined || typeof value.note === "string") &&
    (value.label === undefined || typeof value.label === "string") &&
    (value.id === undefined || Number.isFinite(value.id)) &&
    (value.created === undefined || isDate(value.created)) &&
    (value.parent === undefined || (value.parent === null || checkItem(value.parent)))
}
