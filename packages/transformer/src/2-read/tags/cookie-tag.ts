import type { CookieAttributes, FieldSource } from "../../ir/shape.ts"
import { isWhole, type Literal, type LiteralObject } from "./literal-type.ts"

type CookieSource = Extract<FieldSource, { from: "cookie" }>

/** The source that `Cookie<Name, Attributes>` declares, or why it is invalid. */
export function cookieOf(value: Literal): CookieSource | string {
  const [name, attributes = {}] = Array.isArray(value) ? value : [value]
  if (typeof name !== "string" || !TOKEN.test(name)) return "its name is no literal token"
  if (!isWhole(attributes) || !isRecord(attributes)) return "its attributes are no literals"
  for (const [key, each] of Object.entries(attributes)) {
    const why = Object.hasOwn(RULES, key)
      ? RULES[key as keyof CookieAttributes](each)
      : "the attribute does not exist"
    if (why !== null) return `${key}: ${why}`
  }
  const why = contradiction(name, attributes)
  return why ?? { from: "cookie", name, attributes }
}

function isRecord(value: Literal): value is LiteralObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

// RFC 6265 §4.1.1: a cookie's name is a token of RFC 9110 §5.6.2.
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

type Rule = (value: Literal) => string | null

const flag: Rule = (value) => (typeof value === "boolean" ? null : "it is true or false")
// `;` would begin another attribute (RFC 6265 §4.1.1, av-octet).
const text: Rule = (value) =>
  typeof value === "string" && /^[\x20-\x3a\x3c-\x7e]+$/.test(value)
    ? null
    : "it is a text of visible ASCII without semicolons"

const RULES: { readonly [A in keyof CookieAttributes]-?: Rule } = {
  httpOnly: flag,
  secure: flag,
  partitioned: flag,
  signed: flag,
  sameSite: (value) =>
    ["strict", "lax", "none"].includes(value as string) ? null : "it is strict, lax or none",
  maxAge: (value) => (Number.isSafeInteger(value) ? null : "it is a whole number of seconds"),
  path: (value) => text(value) ?? (String(value).startsWith("/") ? null : "it starts with /"),
  domain: text,
}

/** Cookies that every browser drops (RFC 6265bis §5.7). */
function contradiction(name: string, attributes: CookieAttributes): string | null {
  const { secure = true, sameSite, partitioned, path = "/", domain } = attributes
  if (secure) {
    if (!name.startsWith("__Host-")) return null
    return path === "/" && domain === undefined ? null : "__Host- requires the path / and no domain"
  }
  if (sameSite === "none") return "browsers drop SameSite=None without Secure"
  if (partitioned) return "browsers drop Partitioned without Secure"
  return /^__(Host|Secure)-/.test(name) ? "browsers drop its name without Secure" : null
}
