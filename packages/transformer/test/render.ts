import * as fc from "fast-check"

/** How a client writes JSON. */
export interface Style {
  /** "" as JSON.stringify, " " as Python, or anything between tokens. */
  spaces: "none" | "single" | "wild"
  reorder: boolean
  escapes: boolean
  unknownKeys: boolean
  duplicates: boolean
  /** Lone surrogates as they are, which a string may hold and bytes may not. */
  raw: boolean
  /** Behind the document. */
  end: string
  seed: number
}

export const style: fc.Arbitrary<Style> = fc.record({
  spaces: fc.constantFrom("none", "none", "single", "single", "wild"),
  reorder: rarely(),
  escapes: rarely(),
  unknownKeys: rarely(),
  duplicates: rarely(),
  raw: rarely(),
  end: fc.constantFrom("", "", "", "\n", " ", ",", "}", "\0", "x"),
  seed: fc.integer(),
})

function rarely(): fc.Arbitrary<boolean> {
  return fc.constantFrom(false, false, false, true)
}

/** JSON text of a plain value in a style. The value contains only JSON values. */
export function render(value: unknown, how: Style): string {
  const random = randomFrom(how.seed)
  const chance = (of: number): boolean => random() < of

  const gap = (after: boolean): string => {
    if (how.spaces === "single") return after ? " " : ""
    return how.spaces === "wild" ? ["", "", " ", "  ", "\n\t", "\r"][Math.floor(random() * 6)]! : ""
  }

  const string = (text: string): string => {
    if (how.raw) return JSON.stringify(text).replace(LONE, (at) => JSON.parse(`"${at}"`) as string)
    if (!how.escapes) return JSON.stringify(text)
    const units = [...text].map((unit) =>
      chance(0.5) ? JSON.stringify(unit).slice(1, -1) : escaped(unit),
    )
    return `"${units.join("")}"`
  }

  const object = (entries: [string, unknown][]): string => {
    const list = how.reorder ? entries.toSorted(() => random() - 0.5) : [...entries]
    if (how.unknownKeys && chance(0.5))
      list.splice(Math.floor(random() * (list.length + 1)), 0, [
        ["zzz", "__proto__", "constructor", "toString"][Math.floor(random() * 4)]!,
        { polluted: true },
      ])
    if (how.duplicates && list.length > 0) {
      const place = Math.floor(random() * list.length)
      const [key, of] = list[Math.floor(random() * list.length)]!
      list.splice(place, 0, [key, otherThan(of)])
    }
    const body = list.map(
      ([key, at]) =>
        `${gap(false)}${string(key)}${gap(false)}:${gap(true)}${write(at)}${gap(false)}`,
    )
    return `{${body.join(`,${gap(true)}`)}${gap(false)}}`
  }

  const write = (at: unknown): string => {
    if (typeof at === "string") return string(at)
    if (Array.isArray(at))
      return `[${gap(false)}${at.map(write).join(`,${gap(true)}`)}${gap(false)}]`
    if (typeof at === "object" && at !== null) return object(Object.entries(at))
    if (typeof at === "number" && how.escapes) return otherNumber(at, random())
    return Object.is(at, -0) ? "-0" : (JSON.stringify(at) ?? "null")
  }

  return write(value) + how.end
}

/**
 * What a key has before, so that the last one has to win. Not a small integer before a double: of the two JSON.parse of
 * Node 24.21 keeps the first, once it has seen certain other objects.
 */
function otherThan(value: unknown): number {
  return typeof value === "number" && !Object.is(value | 0, value) ? 1.5 : 1
}

// Not `\\\\ud800`: that is a backslash and a word.
const LONE = /(?<=^"|[^\\])\\ud[89a-f][0-9a-f]{2}/g

/** Numbers that are written oddly, whatever the value. */
const ODD = ["1e400", "-1e-400", "-0.0e5", "0e0", "1e", "01", "+1", ".5", "1.", "-", "0x1", "NaN"]

/** The same number in another form, rarely another one. */
function otherNumber(value: number, random: number): string {
  if (random < 0.1) return ODD[Math.floor(random * 10 * ODD.length)]!
  if (!Number.isFinite(value)) return "1e999"
  if (Object.is(value, -0)) return "-0"
  // 20 digits behind the point, or up to 309 before it.
  if (random < 0.3) return Number.isInteger(value) ? String(BigInt(value)) : value.toFixed(20)
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? `${value}.0`
    : value.toExponential().toUpperCase()
}

function escaped(unit: string): string {
  return Array.from(
    { length: unit.length },
    (_, at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("")
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
