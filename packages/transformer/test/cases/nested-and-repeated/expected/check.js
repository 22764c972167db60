

function checkInput(value) {
  if (typeof value !== "object" || value === null) return false
  if (!(checkAddress(value.home) &&
    (value.work === null || checkAddress(value.work)) &&
    typeof value.settings === "object" &&
    value.settings !== null &&
    (value.settings.theme === "dark" || value.settings.theme === "light") &&
    typeof value.settings.notify === "object" &&
    value.settings.notify !== null &&
    typeof value.settings.notify.email === "boolean" &&
    Array.isArray(value.others))) return false
  for (let index = 0; index < value.others.length; index++) {
    const item = value.others[index]
    if (!(checkAddress(item))) return false
  }
  return true
}

function checkAddress(value) {
  if (typeof value !== "object" || value === null) return false
  return typeof value.street === "string" && typeof value.city === "string"
}
