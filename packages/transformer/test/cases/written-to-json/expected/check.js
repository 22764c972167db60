const fitsInput = checkInput
const fitsMoney = checkMoney
const isDate = __precast.isDate

function checkInput(value) {
  if (!(typeof value === "object" &&
    value !== null &&
    fitsMoney(value.total) &&
    typeof value.at === "object" &&
    value.at !== null &&
    isDate(value.at.when) &&
    typeof value.at.toJSON === "function" &&
    Array.isArray(value.items))) return false
  for (let index = 0; index < value.items.length; index++) {
    const item = value.items[index]
    if (!(typeof item === "object" &&
      item !== null &&
      typeof item.name === "string" &&
      (item.price === null || fitsMoney(item.price)))) return false
  }
  return true
}

function checkMoney(value) {
  return typeof value === "object" &&
    value !== null &&
    (value.currency === "EUR" || value.currency === "USD") &&
    typeof value.toJSON === "function"
}
