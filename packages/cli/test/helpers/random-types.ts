import type { RandomSource } from "./random-source.ts"

/** One value: what a caller gives, and what the handler gets; both as TypeScript. */
export interface Sample {
  readonly sent: string
  readonly got: string
}

/** A type as TypeScript, and values of it. */
export interface RandomType {
  readonly type: string
  sample(random: RandomSource): Sample
  /** The argument of its `Default`, and the value that it represents. */
  readonly usual?: readonly [literal: string, value: string]
}

function leaf(type: string, values: readonly string[], usual: RandomType["usual"]): RandomType {
  const sample = (random: RandomSource): Sample => {
    const value = random.pick(values)
    return { sent: value, got: value }
  }
  return { type, sample, ...(usual && { usual }) }
}

const noon = '"2024-02-29T12:00:00.000Z"'
const numbers = leaf("number & Int", ["0", "-7", "2147483648"], ["7", "7"])
const floats = leaf("number", ["0.5", "-1e21", "3"], ["1.5", "1.5"])
const flags = leaf("boolean", ["true", "false"], ["true", "true"])
const dates = leaf("Date", ["new Date(0)", "new Date(1e12)"], [noon, `new Date(${noon})`])
const bigs = leaf("bigint", ["0n", "-12345678901234567890n"], ["5n", "5n"])
const words = leaf('("red" | "blue")', ['"red" as const', '"blue" as const'], ['"red"', '"red"'])
const urls = leaf("URL", ['new URL("https://a.example/b?c=d")'], undefined)
const bytes = leaf("Uint8Array", ["new Uint8Array([0, 200, 255])", "new Uint8Array(0)"], undefined)
/** Texts that every place takes. */
const names = leaf("string", ['"x"', '"a b"', '"1"', '"a&b=c%20"'], ['"usual"', '"usual"'])
/** And those that only bodies, queries and cookies take. */
const texts = leaf(
  "string",
  ['""', '"é😀\\u2028"', '"a\\nb\\r\\nc\\rd"', '"\\"quoted\\" \\\\ +"', '" padded "'],
  ['"usual"', '"usual"'],
)

/** Types of one text. */
export function textType(random: RandomSource, isFree: boolean): RandomType {
  const free = isFree ? [texts, texts] : []
  return random.pick([numbers, floats, flags, dates, bigs, words, urls, names, ...free])
}

/** A field of an object; `mode` is drawn for it. */
export interface RandomField {
  readonly key: string
  readonly type: RandomType
  readonly mode: "required" | "optional" | "default"
  /** Tags next to the type: ` & Query`. */
  readonly tags: string
}

const KEYS = ["a", "page-size", "ünï", "b2", "$c", "_d", "if", "name"]
const INHERITED = ["constructor", "toString", "valueOf"]

export function randomField(
  key: string,
  type: RandomType,
  random: RandomSource,
  tags = "",
): RandomField {
  const modes = ["required", "optional", ...(type.usual ? ["default", "default"] : [])] as const
  return { key, type, mode: random.pick(modes) as RandomField["mode"], tags }
}

/** Keys of an object. Those that every object has are of fields that are there: TypeScript reads the others wrongly. */
export function randomKeys(random: RandomSource, count: number): string[] {
  return random.some(KEYS, count)
}

export function fieldText({ key, type, mode, tags }: RandomField): string {
  const isTagged = mode === "default" || tags !== ""
  const inner = isTagged ? `(${type.type})` : type.type
  const usual = mode === "default" ? ` & Default<${type.usual![0]}>` : ""
  return `${JSON.stringify(key)}${mode === "optional" ? "?" : ""}: ${inner}${usual}${tags}`
}

/** Values of fields by their keys, as TypeScript; those that are left out are not sent. */
export interface FieldSamples {
  readonly sent: ReadonlyMap<string, string>
  readonly got: ReadonlyMap<string, string>
}

export function sampleFields(fields: readonly RandomField[], random: RandomSource): FieldSamples {
  const sent = new Map<string, string>()
  const got = new Map<string, string>()
  for (const { key, type, mode } of fields) {
    if (mode === "required" || random.flip()) {
      const sample = type.sample(random)
      sent.set(key, sample.sent)
      got.set(key, sample.got)
    } else if (mode === "default") got.set(key, type.usual![1])
  }
  return { sent, got }
}

export function objectText(values: ReadonlyMap<string, string>): string {
  return `{ ${[...values].map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(", ")} }`
}

function objectType(random: RandomSource, depth: number, tag?: string): RandomType {
  const keys = [...randomKeys(random, 1 + random.int(3))]
  const fields = keys.map((key) => randomField(key, jsonType(random, depth - 1), random))
  if (random.int(3) === 0)
    fields.push({ key: random.pick(INHERITED), type: names, mode: "required", tags: "" })
  if (tag !== undefined)
    fields.unshift({ key: "kind", type: only(tag), mode: "required", tags: "" })
  return {
    type: `{ ${fields.map(fieldText).join("; ")} }`,
    sample(from) {
      const { sent, got } = sampleFields(fields, from)
      return { sent: objectText(sent), got: objectText(got) }
    },
  }
}

function only(literal: string): RandomType {
  return leaf(JSON.stringify(literal), [`${JSON.stringify(literal)} as const`], undefined)
}

function several(
  type: string,
  items: readonly RandomType[],
  whole: (texts: readonly string[]) => string,
  least = 0,
  most = 2,
): RandomType {
  return {
    type,
    sample(random) {
      const length = least + random.int(most - least + 1)
      const samples = Array.from({ length }, (_, at) => items[at % items.length]!.sample(random))
      return {
        sent: whole(samples.map(({ sent }) => sent)),
        got: whole(samples.map(({ got }) => got)),
      }
    },
  }
}

/** @param least items of a list; as texts of a form or query, none are as good as no list */
export function listOf(item: RandomType, least = 0): RandomType {
  const list = several(`(${item.type})[]`, [item], (all) => `[${all.join()}]`, least)
  return { ...list, usual: ["[]", "[]"] }
}

/** Any type that JSON carries. */
export function jsonType(random: RandomSource, depth = 3): RandomType {
  if (depth === 0 || random.int(3) === 0)
    return random.pick([textType(random, true), bytes, only("one")])
  const inner = (): RandomType => jsonType(random, depth - 1)
  const [one, other] = [inner(), inner()]
  const keys = ['"k"', '"constructor"', '""']
  switch (random.int(9)) {
    case 0:
      return listOf(one)
    case 1:
      return several(`[${one.type}, ${other.type}]`, [one, other], (all) => `[${all.join()}]`, 2, 2)
    case 2:
      return several(
        `Set<${one.type}>`,
        [one],
        (all) => `new Set<never>([${all.join()}] as never[])`,
        1,
        1,
      )
    case 3:
      return several(
        `Map<string, ${one.type}>`,
        [one],
        (all) =>
          `new Map<string, never>([${all.map((each, at) => `[${keys[at]}, ${each}]`).join()}] as never[])`,
      )
    case 4:
      return several(
        `Record<string, ${one.type}>`,
        [one],
        (all) => `{ ${all.map((each, at) => `[${keys[at]} as string]: ${each}`).join()} }`,
      )
    case 5:
      return {
        type: `(${one.type}) | null`,
        sample: (from) => (from.flip() ? one.sample(from) : { sent: "null", got: "null" }),
      }
    case 6: {
      const members = ["circle", "square"].map((tag) => objectType(random, depth, tag))
      return {
        type: members.map(({ type }) => type).join(" | "),
        sample: (from) => from.pick(members).sample(from),
      }
    }
    default:
      return objectType(random, depth)
  }
}
