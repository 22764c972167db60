const fitsInput = checkInput
const fitsAddress = checkAddress

function checkInput(value) {
  if (!(typeof value === "object" &&
    value !== null &&
    fitsAddress(value.home) &&
    (value.work === null || fitsAddress(value.work)) &&
    typeof value.settings === "object" &&
    value.settings !== null &&
    (value.settings.theme === "dark" || value.settings.theme === "light") &&
    typeof value.settings.notify === "object" &&
    value.settings.notify !== null &&
    typeof value.settings.notify.email === "boolean" &&
    Array.isArray(value.others))) return false
  for (let index = 0; index < value.others.length; index++) {
    const item = value.others[index]
    if (!(fitsAddress(item))) return false
  }
  return true
}

function checkAddress(value) {
  return typeof value === "object" &&
    value !== null &&
    typeof value.street === "string" &&
    typeof value.city === "string"
}
