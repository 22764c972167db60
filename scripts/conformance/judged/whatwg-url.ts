import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type CompiledType, compiledTypes } from "./documents/compiled-types.ts"
import { commitOf, fromNpm, fromPath } from "./material.ts"
import type { Suite, Verdict } from "./suite.ts"

/** The data of the URL standard: which texts a field of the type `URL` accepts, and as what. */
export const whatwgUrl: Suite = {
  name: "whatwg-url",
  judges: "fields of the type URL: which texts decode<T> accepts, and each part of the result",
  async run(): Promise<Verdict> {
    const source = fromPath("wpt", "github.com/web-platform-tests/wpt")
    const cases = casesOf(join(source, "url/resources/urltestdata.json"))
    const folder = fromNpm("whatwg-url", {})
    const [type] = await compiledTypes(folder, ["{ readonly at: URL }"], globals)
    const failed = cases.flatMap((each) => {
      const wrong = type === undefined ? "not compiled" : mismatchOf(each, type)
      return wrong === null ? [] : [`${JSON.stringify(each.input)}: ${wrong}`]
    })
    return {
      version: commitOf(source),
      passed: cases.length - failed.length,
      explained: [],
      failed,
    }
  },
}

const globals = `/// <reference lib="dom" />`

const parts = [
  "href",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const

interface UrlCase extends Partial<Readonly<Record<(typeof parts)[number], string>>> {
  readonly input: string
  readonly base: string | null
  readonly failure?: boolean
}

/** Those without a base: a field has none. The others are comments, or judge relative texts. */
function casesOf(file: string): UrlCase[] {
  const all = JSON.parse(readFileSync(file, "utf8")) as readonly (string | UrlCase)[]
  return all
    .filter((each): each is UrlCase => typeof each !== "string")
    .filter(({ base }) => base === null)
}

function mismatchOf(expected: UrlCase, type: CompiledType): string | null {
  const result = type.decode?.(JSON.stringify({ at: expected.input }))
  if (result === undefined) return "not compiled"
  if (result.ok === (expected.failure === true)) return result.ok ? "accepted" : "refused"
  if (!result.ok) return null
  const { at } = result.value as { at: URL }
  const wrong = parts.find((part) => at[part] !== expected[part])
  return wrong === undefined ? null : `${wrong} is ${at[wrong]}, not ${expected[wrong]}`
}
