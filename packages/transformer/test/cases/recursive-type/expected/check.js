const falseIfTooDeep = __precast.falseIfTooDeep

function isInput(value) {
  try {
    return checkInput(value)
  } catch (error) {
    return falseIfTooDeep(error)
  }
}

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  if (!(typeof value.value === "string" &&
    (value.left === undefined || checkInput(value.left)) &&
    (value.right === undefined || checkInput(value.right)) &&
    Array.isArray(value.notes))) return false
  for (let index = 0; index < value.notes.length; index++) {
    const item = value.notes[index]
    if (!(typeof item === "object" && item !== null && (item.by === null || checkInput(item.by)))) return false
  }
  return true
}
