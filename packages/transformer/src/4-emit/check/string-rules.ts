import type { StringRules, Format } from "../../ir/shape.ts"
import { type Code, concat, js, pure } from "../emit-code.ts"
import type { Emitter, Helper } from "../create-emitter.ts"

/**
 * Tests of a value that is known to be a string, and converted where the rules require it. Cheap ones come
 * first.
 */
export function stringRules(rules: StringRules, value: Code, emitter: Emitter): Code[] {
  const { minLength, maxLength, startsWith = [], endsWith = [], format = [], pattern = [] } = rules
  const tests: Code[] = []
  if (minLength) tests.push(js`${emitter.helper("isAtLeast")}(${value}, ${minLength})`)
  if (maxLength !== undefined) tests.push(js`${emitter.helper("isAtMost")}(${value}, ${maxLength})`)
  tests.push(...startsWith.map((text) => js`${value}.startsWith(${text})`))
  tests.push(...endsWith.map((text) => js`${value}.endsWith(${text})`))
  tests.push(...format.map((each) => js`${emitter.helper(formatHelpers[each])}(${value})`))
  tests.push(...pattern.map(({ source, flags }) => isFound(source, flags, value, emitter)))
  return tests
}

/** In memory a text has to be as it would be after its conversion. */
export function convertTests({ convert = [] }: StringRules, value: Code): Code[] {
  if (convert.length === 0) return []
  return [js`${value} === ${concat([value, ...convert.map((each) => CONVERSIONS[each])])}`]
}

const CONVERSIONS = {
  trim: js`.trim()`,
  lowercase: js`.toLowerCase()`,
  uppercase: js`.toUpperCase()`,
}

/** `g` and `y` make `test` continue where it stopped before: `g` is dropped, and `search` restarts with `y`. */
function isFound(source: string, flags: string, value: Code, emitter: Emitter): Code {
  const pattern = emitter.constant(
    "pattern",
    pure(js`new ${emitter.global("RegExp")}(${source}, ${flags.replace("g", "")})`),
  )
  return flags.includes("y")
    ? js`${value}.search(${pattern}) === 0`
    : js`${emitter.helper("matches")}(${pattern}, ${value})`
}

/** The test of each format. */
export const formatHelpers: Readonly<Record<Format, Helper>> = {
  "date-time": "isDateTimeText",
  date: "isDateText",
  time: "isTimeText",
  duration: "isDurationText",
  email: "isEmail",
  "idn-email": "isIdnEmail",
  hostname: "isHostname",
  "idn-hostname": "isIdnHostname",
  ipv4: "isIpv4",
  ipv6: "isIpv6",
  uri: "isUri",
  "uri-reference": "isUriReference",
  iri: "isIri",
  "iri-reference": "isIriReference",
  "uri-template": "isUriTemplate",
  uuid: "isUuid",
  "json-pointer": "isJsonPointer",
  "relative-json-pointer": "isRelativeJsonPointer",
  regex: "isRegex",
  byte: "isByte",
  base64url: "isBase64urlText",
  url: "isUrlText",
  ulid: "isUlid",
  cuid2: "isCuid2",
  nanoid: "isNanoid",
  jwt: "isJwt",
  slug: "isSlug",
}
