/** A source of numbers from 0 to 1 that is the same each time. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const others: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  20,
  1e6,
  "",
  " ",
  "x",
  "12",
  "3.25",
  "Ab-c",
  "ada@example.com",
  "2024-02-29",
  "2024-02-29T10:00:00Z",
  "0f8fad5b-d9cb-469f-a165-70867728950e",
  "https://example.com/a?b=c",
  "de",
  [],
  [1],
  ["a", "b"],
  {},
  { a: 1 },
]

/** Texts of formats: what is nearly one of them is judged a little differently. */
const exact: ReadonlySet<string> = new Set([
  "ada@example.com",
  "https://example.com/a?b=c",
  "0f8fad5b-d9cb-469f-a165-70867728950e",
  "tz4a98xxat96iws9zmbrgj3a",
  "2024-02-29T10:00:00Z",
])

/** A copy of a value in which one part, or a few, are others. */
export function mutated(value: unknown, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  if (random() < 0.15) return structuredClone(pick(others))
  if (typeof value === "string")
    return exact.has(value) ? structuredClone(pick(others)) : mutatedText(value, random)
  if (typeof value === "number") return pick([value + 1, value - 1, value / 2, -value, `${value}`])
  if (typeof value === "boolean") return pick<unknown>([!value, `${value}`])
  if (Array.isArray(value)) return mutatedList(value, random)
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Blob)
    return structuredClone(pick(others))
  const entries = Object.entries(value)
  if (entries.length === 0 || random() < 0.1) return { ...value, extra: pick(others) }
  const at = pick(entries)[0]
  if (random() < 0.2) return Object.fromEntries(entries.filter(([key]) => key !== at))
  return Object.fromEntries(
    entries.map(([key, each]) => [key, key === at ? mutated(each, random) : each]),
  )
}

function mutatedText(text: string, random: () => number): string {
  const ways = [
    () => ` ${text} `,
    () => text.toUpperCase(),
    () => text.toLowerCase(),
    () => text.slice(1),
    () => `${text}${text}`,
    () => `${text}x`,
    () => text.slice(0, 12).repeat(9),
  ]
  // Zod's integers end at 2 ** 53: docs/migrate-zod.md.
  const count = /^\d+$/.test(text) ? 4 : ways.length
  return ways[Math.floor(random() * count)]!()
}

function mutatedList(list: readonly unknown[], random: () => number): unknown[] {
  const at = Math.floor(random() * list.length)
  if (list.length === 0 || random() < 0.15) return [...list, "x"]
  if (random() < 0.15) return [...list, list[at]]
  if (random() < 0.15) return list.filter((_each, index) => index !== at)
  return list.map((each, index) => (index === at ? mutated(each, random) : each))
}
