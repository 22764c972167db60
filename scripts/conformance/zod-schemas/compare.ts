import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type * as Zod from "../../../packages/cli/node_modules/zod/index.js"
import type { ZodType } from "../../../packages/cli/node_modules/zod/index.js"
import { valueOf } from "./from-schema.ts"
import { mutated, seeded } from "./mutate.ts"

type Json = Readonly<Record<string, unknown>>

type Check = (value: unknown) => unknown

/** What a file was compared to with what it has become. */
export interface Comparison {
  readonly accepted: number
  readonly refused: number
  /** Values that the two take differently. */
  readonly differ: readonly Difference[]
}

interface Difference {
  readonly value: string
  readonly before: string
  readonly after: string
  /** The two take the value alike once each text that Zod alone accepts as a cuid2 is a whole one. */
  readonly isOfCuid2: boolean
}

interface Module {
  readonly check?: Check
  readonly checks?: Readonly<Record<string, Check>>
  readonly [name: string]: unknown
}

/** Runs the checks of a staged file, before and after, on values that were written and on random ones. */
export async function compare(
  folder: string,
  name: string,
  samples: readonly unknown[],
  runs: number,
): Promise<Comparison> {
  const before = await load(folder, "before", name)
  const after = await load(folder, "after", name)
  const result = { accepted: 0, refused: 0, differ: [] as Difference[] }
  for (const [key, check] of Object.entries(before)) {
    const values = samples.length > 0 ? samples : await valuesFor(folder, name, key, runs)
    const random = seeded(17)
    const all = [...values]
    for (let run = 0; run < runs; run++) all.push(mutated(values[run % values.length], random))
    for (const value of all) {
      const was = await outcome(check, value)
      const is = await outcome(after[key]!, value)
      if (was === REFUSED) result.refused++
      else result.accepted++
      if (was === is) continue
      const whole = withWholeIds(value)
      const isOfCuid2 = (await outcome(check, whole)) === (await outcome(after[key]!, whole))
      result.differ.push({ value: printed(value), before: was, after: is, isOfCuid2 })
    }
  }
  return result
}

async function load(folder: string, side: string, name: string): Promise<Record<string, Check>> {
  const file = pathToFileURL(join(folder, side, `${name}.js`)).href
  const { check, checks } = (await import(file)) as Module
  return checks ?? { check: check! }
}

/** Of a schema that a public file exports, by the JSON Schema that Zod writes of it. */
async function valuesFor(
  folder: string,
  name: string,
  key: string,
  runs: number,
): Promise<unknown[]> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href)
  const { z } = (await load("node_modules/zod/index.js")) as typeof Zod
  const schemas = (await load(`before/${name}-schemas.js`)) as Record<string, ZodType>
  const options = { io: "input", unrepresentable: "any" } as const
  // A Zod 3 schema does not have it.
  if (!("_zod" in schemas[key.replace("check_", "")]!)) return [undefined, null, {}, "x"]
  const schema = z.toJSONSchema(schemas[key.replace("check_", "")]!, options) as Json
  const random = seeded(23)
  return Array.from({ length: runs }, () => valueOf(schema, random, schema))
}

const REFUSED = "refused"

async function outcome(check: Check, value: unknown): Promise<string> {
  const { now } = Date
  // Of a transform that takes the time.
  Date.now = () => 0
  try {
    return printed(await check(copied(value)))
  } catch {
    return REFUSED
  } finally {
    Date.now = now
  }
}

const OF_ZOD = /^[0-9a-z]+$/
const CUID2 = /^[a-z][0-9a-z]{1,31}$/

/** Zod's expression for cuid2 accepts texts that are not one: of one character, or with a digit in front. */
function withWholeIds(value: unknown): unknown {
  if (typeof value === "string")
    return OF_ZOD.test(value) && !CUID2.test(value) ? "tz4a98xxat96iws9zmbrgj3a" : value
  if (Array.isArray(value)) return value.map(withWholeIds)
  if (typeof value !== "object" || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWholeIds(each)]))
}

function copied(value: unknown): unknown {
  return value instanceof Blob ? value : structuredClone(value)
}

/** Keys that are undefined count as absent. */
export function printed(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => sorted(each)) ?? "undefined"
}

function sorted(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return `number ${value}`
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(entries)
}
