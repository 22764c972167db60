import type { JsonSchema } from "../../types/json-schema.ts"

/** A text for the rules of a schema, as far as its patterns can be met; the caller checks it. */
export function sampleText(schema: JsonSchema): string {
  const { format, minLength = 0, maxLength = Infinity } = schema
  if (format !== undefined && Object.hasOwn(formats, format)) return formats[format]!
  const patterns = patternsOf(schema)
  const known = patterns.length === 0 ? undefined : candidates.find((text) => fits(text, patterns))
  if (known !== undefined) return known
  const start = patterns.map((pattern) => literalOf(START, pattern)).join("")
  const end = patterns.map((pattern) => literalOf(END, pattern)).join("")
  const room = Math.max(0, maxLength - start.length - end.length)
  const text = "text".slice(0, room)
  return start + text.padEnd(minLength - start.length - end.length, "x") + end
}

function patternsOf({ pattern, allOf = [] }: JsonSchema): string[] {
  const others = allOf.flatMap((part) => (typeof part === "object" ? patternsOf(part) : []))
  return pattern === undefined ? others : [pattern, ...others]
}

function fits(text: string, patterns: readonly string[]): boolean {
  return patterns.every((pattern) => new RegExp(pattern, "u").test(text))
}

// Patterns that are one text, at the start or at the end.
const START = /^\^((?:\\.|[^\\$()*+.?[\]^{|}])+)$/
const END = /^((?:\\.|[^\\$()*+.?[\]^{|}])+)\$$/

function literalOf(form: RegExp, pattern: string): string {
  return form.exec(pattern)?.[1]?.replaceAll(/\\(.)/g, "$1") ?? ""
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "PT15M",
  email: "ada@example.com",
  "idn-email": "ada@example.com",
  hostname: "example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "/text",
  iri: "https://example.com/",
  "iri-reference": "/text",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  regex: "text",
  "json-pointer": "/text",
  "relative-json-pointer": "0",
}

// For formats that JSON Schema has no name for: digits, words, base64, ULID, Nano ID, JWT, regular expressions.
const candidates = [
  "1",
  "1.5",
  "text",
  "dGV4dA==",
  "dGV4dA",
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "V1StGXR8_Z5jdHi6B-myT",
  "e30.e30.",
  "/text/",
  "2026-01-31",
  "2026-01-31T12:00:00Z",
]
