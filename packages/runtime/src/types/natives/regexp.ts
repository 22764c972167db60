import { FAIL } from "../route.ts"

// An expression takes time to compile, and may run forever: data does not need a longer one.
const LONGEST = 10_000

/** Whether a value is a `RegExp` of this realm; `Object.create(RegExp.prototype)` is not, its getters throw. */
export function isRegexp(value: unknown): value is RegExp {
  try {
    return value instanceof RegExp && typeof value.source === "string"
  } catch {
    return false
  }
}

/** The expression of `/source/flags`, as `String(regexp)` writes it, or FAIL. */
export function reviveRegexp(wire: unknown): RegExp | typeof FAIL {
  if (typeof wire !== "string" || wire.length > LONGEST || wire[0] !== "/") return FAIL
  const end = wire.lastIndexOf("/")
  if (end < 2) return FAIL
  try {
    const value = new RegExp(wire.slice(1, end), wire.slice(end + 1))
    // Other spellings of one expression (`/a/ig`, a line break in it) are not what is written.
    return String(value) === wire ? value : FAIL
  } catch {
    return FAIL
  }
}
