// Checks written by hand: what they take is copied field by field, as the schemas of others do.

const absent = (v) => v === undefined
const isObject = (v) => typeof v === "object" && v !== null
const isText = (v) => typeof v === "string"
const isNumber = (v) => typeof v === "number"
const isBoolean = (v) => typeof v === "boolean"

// The date's time, NaN for an invalid date.
function readDate(v) {
  const date = isText(v) ? new Date(v) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** A parsed body → user of `update-user`, or undefined. */
export function readUser(v) {
  const fits = isObject(v) && isNumber(v.id) && isText(v.name) && isText(v.surname)
  const lastUpdate = fits ? readDate(v.lastUpdate) : undefined
  return lastUpdate && { id: v.id, name: v.name, surname: v.surname, lastUpdate }
}

export const isSchemaBody = (v) =>
  isObject(v) &&
  (absent(v.someKey) || isText(v.someKey)) &&
  (absent(v.someOtherKey) || isNumber(v.someOtherKey)) &&
  Array.isArray(v.requiredKey) &&
  v.requiredKey.length <= 3 &&
  v.requiredKey.every(Number.isInteger) &&
  (absent(v.nullableKey) || v.nullableKey === null || isNumber(v.nullableKey)) &&
  (absent(v.multipleTypesKey) || isBoolean(v.multipleTypesKey) || isNumber(v.multipleTypesKey)) &&
  (absent(v.multipleRestrictedTypesKey) ||
    (isText(v.multipleRestrictedTypesKey)
      ? v.multipleRestrictedTypesKey.length <= 5
      : isNumber(v.multipleRestrictedTypesKey) && v.multipleRestrictedTypesKey >= 10)) &&
  (absent(v.enumKey) || v.enumKey === "John" || v.enumKey === "Foo")

/** Text → integer, or undefined. */
export const readInteger = (v) => (/^-?\d+$/.test(v) ? Number(v) : undefined)

const roles = new Set(["admin", "user", "guest", "moderator"])
const states = new Set(["active", "suspended", "pending_verification", "deactivated"])
const themes = new Set(["light", "dark", "system"])
const frequencies = new Set(["immediate", "daily", "weekly"])

function readProfile(v) {
  const fits =
    isObject(v) &&
    isText(v.firstName) &&
    isText(v.lastName) &&
    isText(v.displayName) &&
    (absent(v.bio) || isText(v.bio)) &&
    (absent(v.avatarUrl) || isText(v.avatarUrl))
  const dateOfBirth = fits ? readDate(v.dateOfBirth) : undefined
  if (!dateOfBirth) return undefined
  const { firstName, lastName, displayName, bio, avatarUrl } = v
  return { firstName, lastName, displayName, bio, avatarUrl, dateOfBirth }
}

function readAddress(v) {
  const fits =
    isObject(v) &&
    isText(v.street) &&
    isText(v.city) &&
    isText(v.state) &&
    isText(v.zipCode) &&
    isText(v.country)
  if (!fits) return undefined
  const { street, city, state, zipCode, country } = v
  return { street, city, state, zipCode, country }
}

function readPaymentMethod(v) {
  if (!isObject(v)) return undefined
  const { type } = v
  if (type === "credit_card") {
    const { lastFourDigits, expiryMonth, expiryYear, brand } = v
    const fits =
      isText(lastFourDigits) && isNumber(expiryMonth) && isNumber(expiryYear) && isText(brand)
    return fits ? { type, lastFourDigits, expiryMonth, expiryYear, brand } : undefined
  }
  if (type === "bank_account") {
    const { bankName, accountLastFour, routingNumber } = v
    const fits = isText(bankName) && isText(accountLastFour) && isText(routingNumber)
    return fits ? { type, bankName, accountLastFour, routingNumber } : undefined
  }
  return type === "paypal" && isText(v.email) ? { type, email: v.email } : undefined
}

function readPreferences(v) {
  const n = isObject(v) ? v.notifications : undefined
  const fits =
    isObject(n) &&
    themes.has(v.theme) &&
    isText(v.language) &&
    isText(v.timezone) &&
    isBoolean(n.email) &&
    isBoolean(n.sms) &&
    isBoolean(n.push) &&
    frequencies.has(n.frequency)
  if (!fits) return undefined
  const notifications = { email: n.email, sms: n.sms, push: n.push, frequency: n.frequency }
  return { theme: v.theme, language: v.language, timezone: v.timezone, notifications }
}

/** A parsed body → user of `heavy`, or undefined. */
export function readHeavyUser(v) {
  const fits =
    isObject(v) &&
    isNumber(v.id) &&
    isText(v.username) &&
    isText(v.email) &&
    roles.has(v.role) &&
    states.has(v.status) &&
    Array.isArray(v.paymentMethods) &&
    Array.isArray(v.tags) &&
    v.tags.every(isText)
  if (!fits) return undefined
  const profile = readProfile(v.profile)
  const address = readAddress(v.address)
  const preferences = readPreferences(v.preferences)
  const paymentMethods = v.paymentMethods.map(readPaymentMethod)
  const createdAt = readDate(v.createdAt)
  const updatedAt = readDate(v.updatedAt)
  const lastLoginAt = absent(v.lastLoginAt) ? undefined : readDate(v.lastLoginAt)
  if (!profile || !address || !preferences || !createdAt || !updatedAt) return undefined
  if (paymentMethods.includes(undefined)) return undefined
  if (lastLoginAt === undefined && !absent(v.lastLoginAt)) return undefined
  return {
    id: v.id,
    username: v.username,
    email: v.email,
    profile,
    role: v.role,
    status: v.status,
    address,
    paymentMethods,
    preferences,
    createdAt,
    updatedAt,
    lastLoginAt,
    tags: v.tags,
  }
}
