// Checks written by hand, for the contenders without a framework.
import { readInteger } from "../by-hand/checks.mjs"

const isText = (value) => typeof value === "string"

/** A text of a query, or what is taken without one → an integer within the limits, or undefined. */
function integerOf(text, fallback, min = -Infinity, max = Infinity) {
  const value = text === undefined || text === null ? fallback : readInteger(text)
  return value !== undefined && value >= min && value <= max ? value : undefined
}

/** `query` gives the text of a name. */
export function readRange(query) {
  const min = integerOf(query("min"), 10)
  const max = integerOf(query("max"), 50)
  const limit = integerOf(query("limit"), 50, 1, 50)
  return min === undefined || max === undefined || limit === undefined
    ? undefined
    : { min, max, limit }
}

export function readList(query) {
  const category = query("category") ?? "electronics"
  const page = integerOf(query("page"), 1, 1)
  const limit = integerOf(query("limit"), 10, 1, 50)
  return page === undefined || limit === undefined ? undefined : { category, page, limit }
}

/** A parsed body → an item, or undefined. */
export function readItem(value) {
  const changes = readChanges(value)
  if (!changes || !Number.isInteger(value.id) || !isText(value.category)) return undefined
  const { name, price, quantity } = changes
  return { id: value.id, name, category: value.category, price, quantity }
}

/** A parsed body → what must change of an item, or undefined. */
export function readChanges(value) {
  const fits =
    typeof value === "object" &&
    value !== null &&
    isText(value.name) &&
    Number.isInteger(value.price) &&
    Number.isInteger(value.quantity)
  if (!fits) return undefined
  const { name, price, quantity } = value
  return { name, price, quantity }
}

export { readInteger }
