import type { Format, StringRules } from "../../src/ir/shape.ts"
import { within } from "./rules.ts"

/** Whether a text is so already as its rules want it. */
export function textObeys(text: string, rules: StringRules): boolean {
  return (
    converted(text, rules) === text &&
    within([...text].length, rules.minLength, rules.maxLength) &&
    (rules.pattern ?? []).every(({ source, flags }) => new RegExp(source, flags).test(text)) &&
    (rules.format ?? []).every((format) => isOfFormat(text, format)) &&
    (rules.startsWith ?? []).every((start) => text.startsWith(start)) &&
    (rules.endsWith ?? []).every((end) => text.endsWith(end))
  )
}

/** What a text becomes when it is decoded. */
export function converted(text: string, { convert = [] }: StringRules): string {
  return convert.reduce((at, how) => {
    if (how === "trim") return at.trim()
    return how === "lowercase" ? at.toLowerCase() : at.toUpperCase()
  }, text)
}

// The formats that a regular expression defines; JSON-Schema-Test-Suite covers the others.
const FORMATS: Partial<Record<Format, RegExp>> = {
  email:
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  ipv4: /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\.(?!$)|$)){4}$/,
  byte: /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  "json-pointer": /^(\/([^~/]|~[01])*)*$/u,
}

function isOfFormat(text: string, format: Format): boolean {
  if (format === "date") return isDay(text)
  const known = FORMATS[format]
  if (!known) throw new Error(`the oracle does not know ${format}`)
  return known.test(text)
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
