import type { HeaderCode } from "../client-code.ts"
import { FAIL } from "../route.ts"
import { ResponseError, type CallInfo } from "./client-errors.ts"

/**
 * A result with its fields that came in headers.
 * @throws ResponseError when a header does not fit its type
 */
export function withHeaders(
  value: unknown,
  headers: readonly HeaderCode[],
  response: Response,
  call: CallInfo,
): unknown {
  for (const { key, name, many, optional, read } of headers) {
    const text = response.headers.get(name)
    if (text === null && optional) continue
    // Several headers with one name are combined with commas.
    const texts = text === null ? [] : many ? text.split(",").map((part) => part.trim()) : [text]
    const values = texts.map((each) => (read === null ? each : valueOf(each, read)))
    if (values.includes(FAIL) || (!many && values.length === 0)) {
      const status = response.status
      throw new ResponseError(call, status, `the header ${name} does not fit its type`)
    }
    Object.defineProperty(value, key, {
      value: many ? values : values[0],
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return value
}

/** `5` is JSON, `2024-01-01T00:00:00Z` the text of a JSON string. */
function valueOf(text: string, read: (json: string) => unknown): unknown {
  const value = read(text)
  return value === FAIL ? read(JSON.stringify(text)) : value
}
