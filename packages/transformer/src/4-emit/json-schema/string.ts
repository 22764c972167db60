import type { JsonSchema } from "@precast/runtime/emitted"
import type { Format, StringRules } from "../../ir/shape.ts"
import { patternSource, escaped } from "./json-schema-template.ts"

/** @param patterns expressions that the text has to fit as well */
export function stringSchema(rules: StringRules, patterns: readonly string[] = []): JsonSchema {
  if (rules.convert) return convertedSchema(rules)
  const parts: JsonSchema[] = [
    ...(rules.format ?? []).map((format) => formatSchema(format)),
    ...[
      ...patterns,
      ...(rules.pattern ?? []).flatMap((pattern) => patternSource(pattern) ?? []),
      ...(rules.startsWith ?? []).map((start) => `^${escaped(start)}`),
      ...(rules.endsWith ?? []).map((end) => `${escaped(end)}$`),
    ].map((pattern) => ({ pattern })),
  ]
  return allOf(
    {
      type: "string",
      ...(rules.minLength !== undefined && { minLength: rules.minLength }),
      ...(rules.maxLength !== undefined && { maxLength: rules.maxLength }),
    },
    parts,
  )
}

/** The rules are for the text as it is made on decode; of the text before, only this is known. */
function convertedSchema({ convert, minLength }: StringRules): JsonSchema {
  const isShortened = convert!.every((each) => each === "trim")
  return { type: "string", ...(isShortened && minLength !== undefined && { minLength }) }
}

/** The schema with each part in it as far as its keywords are free, the others under `allOf`. */
function allOf(schema: JsonSchema, parts: readonly JsonSchema[]): JsonSchema {
  const all = { ...schema }
  const others: JsonSchema[] = []
  for (const part of parts) {
    if (Object.keys(part).some((keyword) => Object.hasOwn(all, keyword))) others.push(part)
    else Object.assign(all, part)
  }
  return others.length > 0 ? { ...all, allOf: others } : all
}

/** Formats that JSON Schema does not name are expressions, the same as in the runtime. */
function formatSchema(format: Format): JsonSchema {
  switch (format) {
    case "byte":
      return { contentEncoding: "base64", pattern: `^${base64("[A-Za-z0-9+/]", "=")}$` }
    case "base64url":
      return { contentEncoding: "base64url", pattern: `^${base64("[A-Za-z0-9_-]", "")}$` }
    case "url":
      return { format: "uri" }
    case "ulid":
      return { pattern: "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$" }
    case "cuid2":
      return { pattern: "^[a-z][0-9a-z]{1,31}$" }
    case "nanoid":
      return { pattern: "^[A-Za-z0-9_-]{21}$" }
    case "jwt":
      return { pattern: "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$" }
    case "slug":
      return { pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" }
    default:
      return { format }
  }
}

function base64(letter: string, padding: string): string {
  const last = `${letter}[AQgw]${padding}${padding}|${letter}{2}[AEIMQUYcgkosw048]${padding}`
  return `(?:${letter}{4})*(?:${last})?`
}
