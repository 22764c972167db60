const isDate = __precast.isDate

function checkInput(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.role === "admin" || value.role === "user") &&
    (value.key === "born" || value.key === "id" || value.key === "name") &&
    (value.excluded === 1 || value.excluded === "b") &&
    isDate(value.when) &&
    checkGetters_User(value.getters) &&
    checkFlags_User(value.flags) &&
    checkPage_string(value.page) &&
    checkPage_User(value.pages) &&
    (value.loaded === null || checkUser(value.loaded)) &&
    Array.isArray(value.parameters) &&
    value.parameters.length >= 1 &&
    value.parameters.length <= 2 &&
    typeof value.parameters[0] === "string" &&
    (value.parameters[1] === undefined || typeof value.parameters[1] === "object" &&
    value.parameters[1] !== null &&
    typeof value.parameters[1].deep === "boolean") &&
    typeof value.settings === "object" &&
    value.settings !== null &&
    value.settings.theme === "dark" &&
    Array.isArray(value.settings.sizes) &&
    value.settings.sizes.length >= 2 &&
    value.settings.sizes.length <= 2 &&
    value.settings.sizes[0] === 1 &&
    value.settings.sizes[1] === 2 &&
    typeof value.limits === "object" &&
    value.limits !== null &&
    typeof value.limits.low === "number" &&
    typeof value.limits.high === "number" &&
    value.limits.low * 0 + value.limits.high * 0 === 0 &&
    typeof value.picked === "object" &&
    value.picked !== null &&
    typeof value.picked.name === "string" &&
    Number.isFinite(value.picked.id) &&
    isDate(value.picked.born)
}

function checkGetters_User(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.getName === "string" &&
    Number.isFinite(value.getId) &&
    "getBorn" in value &&
    (value.getBorn === undefined || isDate(value.getBorn))
}

function checkFlags_User(value) {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    (value.id === undefined || typeof value.id === "boolean") &&
    (value.name === undefined || typeof value.name === "boolean") &&
    (value.born === undefined || typeof value.born === "boolean")
}

function checkPage_string(value) {
  if (!(typeof value === "object" &&
    value !== null &&
    typeof value.meta === "object" &&
    value.meta !== null &&
    !Array.isArray(value.meta) &&
    Array.isArray(value.items))) return false
  for (let index = 0; index < value.items.length; index++) {
    const item = value.items[index]
    if (!(typeof item === "string")) return false
  }
  return true
}

function checkPage_User(value) {
  if (!(typeof value === "object" &&
    value !== null &&
    typeof value.meta === "object" &&
    value.meta !== null &&
    typeof value.meta.next === "string" &&
    Array.isArray(value.items))) return false
  for (let index = 0; index < value.items.length; index++) {
    const item = value.items[index]
    if (!(checkUser(item))) return false
  }
  return true
}

function checkUser(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.name === "string" &&
    Number.isFinite(value.id) &&
    (value.born === undefined || isDate(value.born))
}
