import { reviveBigint } from "./parse-bigint.ts"
import { reviveDate } from "./parse-date.ts"
import { FAIL } from "../route.ts"

// The number grammar of JSON: no leading zeros, no `+`, no hexadecimal, no surrounding blanks.
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d\d*)?(?:e[+-]?\d\d*)?$/i

/** The finite number that a text of a path, query or header is, or FAIL. */
export function textNumber(text: string): number | typeof FAIL {
  const short = smallInteger(text)
  if (short >= 0) return short
  if (!NUMBER.test(text)) return FAIL
  const number = Number(text)
  return Number.isFinite(number) ? number : FAIL
}

/** Up to nine digits by a loop: ids and page numbers need no regular expression. -1 for anything else. */
function smallInteger(text: string): number {
  const { length } = text
  if (length === 0 || length > 9) return -1
  let number = text.charCodeAt(0) - 48
  if (number < 0 || number > 9 || (number === 0 && length > 1)) return -1
  for (let index = 1; index < length; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

/** `true` or `false`, else FAIL. */
export function textBoolean(text: string): boolean | typeof FAIL {
  return text === "true" ? true : text === "false" ? false : FAIL
}

/** The Date of an RFC 3339 date-time, or FAIL. */
export function textDate(text: string): Date | typeof FAIL {
  return reviveDate(text)
}

/** The bigint of decimal digits (at most 1,000), or FAIL. */
export function textBigint(text: string): bigint | typeof FAIL {
  return reviveBigint(text)
}

/** A path parameter with its percent-escapes decoded, or undefined when one is malformed or not UTF-8. */
export function textParam(raw: string): string | undefined {
  if (!raw.includes("%")) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

/** The values of a repeated query key; FAIL when one does not fit or their number does not. No key is no item. */
export function textList(
  texts: readonly string[] | undefined,
  convert: (text: string) => unknown,
  minItems: number,
  maxItems: number | null,
  optional: boolean,
): unknown[] | undefined | typeof FAIL {
  if (texts === undefined) return optional ? undefined : minItems === 0 ? [] : FAIL
  if (texts.length < minItems || (maxItems !== null && texts.length > maxItems)) return FAIL
  const values: unknown[] = []
  for (const text of texts) {
    const value = convert(text)
    if (value === FAIL) return FAIL
    values.push(value)
  }
  return values
}
