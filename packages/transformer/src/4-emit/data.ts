import { Code, join, js, nothing, property } from "./emit-code.ts"

/**
 * Plain data that emitted code holds as a constant; `Code` represents what is not data: a function of the
 * user.
 */
export type Data =
  | Code
  | string
  | number
  | boolean
  | bigint
  | null
  | readonly Data[]
  | { readonly [key: string]: Data | undefined }

/** A literal of the data: an array, an object (without the keys whose value is undefined) or a scalar. */
export function dataCode(data: Data): Code {
  if (Code.is(data) || typeof data !== "object" || data === null) return js`${data}`
  if (isList(data)) return arrayOf(data.map(dataCode))
  const entries = Object.entries(data).filter(
    (entry): entry is [string, Data] => entry[1] !== undefined,
  )
  return objectOf(entries.map(([key, value]) => property(key, dataCode(value))))
}

function isList(data: object): data is readonly Data[] {
  return Array.isArray(data)
}

function arrayOf(items: readonly Code[]): Code {
  const inner = join(items, ",", nothing)
  if (!inner.isLong) return js`[${inner}]`
  return js`
    [
      ${inner}
    ]
  `
}

function objectOf(properties: readonly Code[]): Code {
  if (properties.length === 0) return js`{}`
  const inner = join(properties, ",", nothing)
  if (!inner.isLong) return js`{ ${inner} }`
  return js`
    {
      ${inner}
    }
  `
}
