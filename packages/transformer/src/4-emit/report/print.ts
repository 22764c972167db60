import { Code, concat, join, js, nothing, property } from "../emit-code.ts"
import type { Data } from "../data.ts"

/**
 * A literal of a type as data. Reports are much of the text that is emitted, so brackets share lines with what they hold:
 *
 *     ["User", {
 *       id: "number",
 *       tags: ["array", "string"]
 *     }, checkUser]
 */
export function printed(data: Data): Code {
  if (Code.is(data) || typeof data !== "object" || data === null) return js`${data}`
  if (isList(data)) return list(data.map(printed))
  const properties = Object.entries(data)
    .filter((entry): entry is [string, Data] => entry[1] !== undefined)
    .map(([key, value]) => property(key, printed(value)))
  if (properties.length === 0) return js`{}`
  const inner = join(properties, ",", nothing)
  if (!inner.isLong) return js`{ ${inner} }`
  return js`
    {
      ${inner}
    }
  `
}

function isList(data: object): data is readonly Data[] {
  return Array.isArray(data)
}

function list(items: readonly Code[]): Code {
  if (items.some((item) => item.isLong))
    return concat([
      js`[`,
      ...items.flatMap((item, index) => (index === 0 ? [item] : [js`, `, item])),
      js`]`,
    ])
  const inner = join(items, ",", nothing)
  if (!inner.isLong) return js`[${inner}]`
  return js`
    [
      ${inner}
    ]
  `
}
