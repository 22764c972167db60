import type { Endpoint, Kind } from "./build-endpoints.ts"
import type { Program, Sources } from "./build-sources.ts"

/**
 * The program with typia: the same types with its tags, and for each endpoint a function that reads its input and one
 * that writes its response. Its JSON functions know no dates, so dates are texts of that format.
 * `check.js` throws where a valid body is refused, or one with a wrong value deep inside is not.
 */
export function typiaSources({ sources, endpoints }: Program): Sources {
  const domain = Object.entries(sources).filter(([file]) => file.startsWith("src/domain/"))
  const parts = Object.entries(sources).filter(([file]) => file.startsWith("src/endpoints/"))
  const byFile = parts.map(([file, text]): [string, string] => [file, partOf(text, endpoints)])
  return {
    ...Object.fromEntries(domain.map(([file, text]) => [file, withTags(text)])),
    ...Object.fromEntries(byFile),
    "src/tags.ts": TAGS,
    "src/main.ts": sources["src/main.ts"]!,
    "src/check.ts": checkOf(endpoints),
  }
}

const TAGS = `import type { tags } from "typia"

export type Format<Name extends "uuid" | "email" | "uri" | "date-time"> = tags.Format<Name>
export type Int = tags.Type<"int32">
export type Max<Value extends number> = tags.Maximum<Value>
export type MaxItems<Value extends number> = tags.MaxItems<Value>
export type MaxLength<Value extends number> = tags.MaxLength<Value>
export type Min<Value extends number> = tags.Minimum<Value>
export type MinLength<Value extends number> = tags.MinLength<Value>
`

/** A module of types whose tags are those of `tags.ts`. */
function withTags(text: string): string {
  const named = text.replace(
    /import type \{ ([^}]*) \} from "@precast\/runtime"/,
    (_all, names) => `import type { ${addFormat(String(names))} } from "../tags.ts"`,
  )
  return named.replaceAll(/: Date\b/g, `: string & Format<"date-time">`)
}

const addFormat = (names: string): string => (names.includes("Format") ? names : `Format, ${names}`)

const nameOf = ({ kind, entity, suffix = "" }: Endpoint): string => `${kind}${entity.name}${suffix}`

/** A module of endpoints: those that it declares, and its imports of types. */
function partOf(text: string, endpoints: readonly Endpoint[]): string {
  const imports = text.split("\n").filter((line) => line.includes(`from "../domain/`))
  const names = new Set(Array.from(text.matchAll(/^export const (\w+) = /gm), ([, name]) => name))
  const own = endpoints.filter((endpoint) => names.has(nameOf(endpoint)))
  const functions = own.map(
    (endpoint) => `export const ${nameOf(endpoint)} = {
  read: ${READ[endpoint.kind](endpoint.entity.name)},
  write: typia.json.createStringify<${WRITTEN[endpoint.kind](endpoint.entity.name)}>(),
}
`,
  )
  return `import typia from "typia"
import type { Int, Max, Min } from "../tags.ts"
${imports.join("\n")}

${functions.join("\n")}`
}

const parse = (type: string): string => `typia.json.createValidateParse<${type}>()`

const READ: Readonly<Record<Kind, (name: string) => string>> = {
  save: parse,
  get: () => "typia.createValidate<{ id: string }>()",
  list: () => "typia.createValidate<{ limit?: number & Int & Min<1> & Max<100> }>()",
  patch: (name) => parse(`Partial<${name}>`),
  create: parse,
  search: (name) => parse(`Pick<${name}, "status" | "count">`),
}

const same = (name: string): string => name
const WRITTEN: Readonly<Record<Kind, (name: string) => string>> = {
  save: same,
  get: same,
  list: (name) => `{ items: ${name}[]; limit: number }`,
  patch: same,
  create: same,
  search: (name) => `${name}[]`,
}

function checkOf(endpoints: readonly Endpoint[]): string {
  const checked = endpoints.filter(({ kind }) => kind === "save" || kind === "create")
  const calls = checked.map((endpoint) => {
    const { sample, spoiled } = endpoint.entity
    const texts = [sample, spoiled].map((value) => JSON.stringify(JSON.stringify(value)))
    return `check(all.${nameOf(endpoint)}, ${texts.join(", ")})\n`
  })
  return `import { deepEqual } from "node:assert/strict"
import * as all from "./main.ts"

interface Functions {
  read(text: string): { success: boolean; data?: unknown }
  write(value: never): string
}

function check({ read, write }: Functions, valid: string, wrong: string): void {
  const found = read(valid)
  if (!found.success) throw new Error(valid)
  deepEqual(JSON.parse(write(found.data as never)), JSON.parse(valid))
  if (read(wrong).success) throw new Error(wrong)
}

${calls.join("")}`
}
