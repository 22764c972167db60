import type { ResponseField } from "../../ir/route-plan.ts"
import type { CookieAttributes } from "../../ir/shape.ts"
import { type Code, js, member } from "../emit-code.ts"
import type { Emitter } from "../module.ts"

/** Writes a field that is a header. */
export function writeHeader(field: ResponseField, emitter: Emitter): Code {
  const found = valueOf(field, emitter)
  if (!field.many) return js`to.header(${field.name}, ${textOf(field, found, emitter)})`
  return js`for (const each of ${found} ?? []) to.header(${field.name}, ${textOf(field, js`each`, emitter)})`
}

/** Writes a field that is a cookie. */
export function writeCookie(
  field: ResponseField & { attributes: CookieAttributes },
  emitter: Emitter,
): Code {
  const { maxAge, signed = false } = field.attributes
  const set = js`{ attributes: ${attributeText(field.attributes)}, maxAge: ${maxAge ?? null}, signed: ${signed} }`
  const text = textOf(field, valueOf(field, emitter), emitter)
  return js`to.cookie(${field.name}, ${text}, ${emitter.constant("cookie", set)})`
}

function valueOf({ key, inherited }: ResponseField, emitter: Emitter): Code {
  return inherited ? js`${emitter.helper("ownValue")}(value, ${key})` : member(js`value`, key)
}

/** The value as text: null and undefined stay what they are. */
function textOf({ type, isText, optional }: ResponseField, value: Code, emitter: Emitter): Code {
  if (isText) return value
  const text = js`${emitter.helper("plainText")}(${emitter.call("encode", type)}(${value}))`
  return optional ? js`${value} === undefined ? undefined : ${text}` : text
}

// In the order of RFC 6265bis; safe unless a tag declares otherwise.
function attributeText(attributes: CookieAttributes): string {
  const { path = "/", domain, httpOnly = true, secure = true, sameSite = "lax" } = attributes
  return [
    domain === undefined ? "" : `; Domain=${domain}`,
    `; Path=${path}`,
    httpOnly ? "; HttpOnly" : "",
    secure ? "; Secure" : "",
    `; SameSite=${sameSite[0]!.toUpperCase()}${sameSite.slice(1)}`,
    attributes.partitioned === true ? "; Partitioned" : "",
  ].join("")
}
