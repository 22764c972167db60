/** A known key of the query string; `many` requests every value of a repeated key, else the first counts. */
export interface QueryKey {
  readonly key: string
  readonly many: boolean
}

/** One entry for each key: its value, or its values, or undefined when it is not there. */
export type QueryValues = (string | string[] | undefined)[]

/** More parameters than any honest client sends: what follows is not looked at, the request is refused. */
export const MOST_PARAMETERS = 1_000

/**
 * The values of known keys, exactly as `URLSearchParams.get` and `getAll` give them, in one walk over the text
 * without a map of all parameters.
 * @param query as sent, without `?`
 * @returns null when there are more than 1,000 parameters
 */
export function readQuery(query: string, keys: readonly QueryKey[]): QueryValues | null {
  const values: QueryValues = []
  for (let at = 0; at < keys.length; at++) values.push(undefined)
  const text = query.isWellFormed() ? query : query.toWellFormed()
  const escaped = text.includes("%") || text.includes("+")
  const end = text.length
  let equals = -1
  let count = 0
  for (let start = 0; start < end;) {
    let stop = text.indexOf("&", start)
    if (stop === -1) stop = end
    if (stop > start) {
      if (++count > MOST_PARAMETERS) return null
      // Looked for again only when passed, so that a text without `=` is searched once, not once a parameter.
      if (equals < start) {
        equals = text.indexOf("=", start)
        if (equals === -1) equals = end
      }
      const nameEnd = equals < stop ? equals : stop
      const index = keyAt(text, start, nameEnd, keys, escaped)
      if (index !== -1) addValue(values, index, keys[index]!.many, text, nameEnd + 1, stop, escaped)
    }
    start = stop + 1
  }
  return values
}

function keyAt(
  text: string,
  start: number,
  end: number,
  keys: readonly QueryKey[],
  escaped: boolean,
): number {
  const length = end - start
  for (let at = 0; at < keys.length; at++) {
    const { key } = keys[at]!
    if (key.length === length && text.startsWith(key, start) && !(escaped && isEscaped(key)))
      return at
  }
  if (!escaped) return -1
  const name = text.slice(start, end)
  if (!isEscaped(name)) return -1
  const decoded = decodeText(name)
  return keys.findIndex(({ key }) => key === decoded)
}

function addValue(
  values: QueryValues,
  index: number,
  many: boolean,
  text: string,
  start: number,
  stop: number,
  escaped: boolean,
): void {
  const known = values[index]
  if (known !== undefined && !many) return
  const raw = start < stop ? text.slice(start, stop) : ""
  const value = escaped && isEscaped(raw) ? decodeText(raw) : raw
  if (!many) values[index] = value
  else if (known === undefined) values[index] = [value]
  else (known as string[]).push(value)
}

function isEscaped(text: string): boolean {
  return text.includes("%") || text.includes("+")
}

/** Plus is a space; a malformed escape stays as it is; what is not UTF-8 becomes U+FFFD: as URLSearchParams decodes. */
function decodeText(raw: string): string {
  const text = raw.includes("+") ? raw.replaceAll("+", " ") : raw
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return new URLSearchParams(`v=${raw}`).get("v")!
  }
}
