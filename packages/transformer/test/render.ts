import * as fc from "fast-check"

/** How a client writes JSON. */
export interface Style {
  /** "" as JSON.stringify, " " as Python, or anything between tokens. */
  spaces: "none" | "single" | "wild"
  reorder: boolean
  escapes: boolean
  unknownKeys: boolean
  duplicates: boolean
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
  end: fc.constantFrom("", "", "", "\n", " ", ",", "}", "\0", "x"),
  seed: fc.integer(),
})

function rarely(): fc.Arbitrary<boolean> {
  return fc.constantFrom(false, false, false, true)
}

/** JSON text of a plain value in a style. The value holds only what JSON can say. */
export function render(value: unknown, how: Style): string {
  const random = randomFrom(how.seed)
  const chance = (of: number): boolean => random() < of

  const gap = (after: boolean): string => {
    if (how.spaces === "single") return after ? " " : ""
    return how.spaces === "wild" ? ["", "", " ", "  ", "\n\t", "\r"][Math.floor(random() * 6)]! : ""
  }

  const string = (text: string): string => {
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
    if (how.duplicates && list.length > 0)
      list.splice(Math.floor(random() * list.length), 0, [
        list[Math.floor(random() * list.length)]![0],
        1,
      ])
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
    if (typeof at === "number" && how.escapes) return otherNumber(at)
    return JSON.stringify(at) ?? "null"
  }

  return write(value) + how.end
}

/** The same number in another form. */
function otherNumber(value: number): string {
  if (!Number.isFinite(value)) return "1e999"
  if (Object.is(value, -0)) return "-0"
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
