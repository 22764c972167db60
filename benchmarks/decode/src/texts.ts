import { HEAVY } from "../../structures/dist/heavy.js"

/** Parts of payloads: the same texts in every run. */
export const SCHEMA =
  '{"someKey": "test", "someOtherKey": 123, "requiredKey": [123, 456, 789], "nullableKey": null, "multipleTypesKey": true, "multipleRestrictedTypesKey": "test", "enumKey": "John"}'

export function user(at: number): Record<string, unknown> {
  return {
    id: 10_000_000 + at * 1_234_567,
    name: "john",
    surname: "smith",
    lastUpdate: new Date(1_608_171_840_000 + at * 86_412_345).toISOString(),
  }
}

export function heavy(at: number): Record<string, unknown> {
  return { ...HEAVY, id: 1000 + at * 77, username: `john_smith${at}` }
}

export function people(count: number, at: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `person ${index + at}`,
    email: `p${index}@example.com`,
    age: 20 + ((index + at) % 50),
    hobbies: Array.from({ length: 3 }, (_unused, rank) => ({
      name: `hobby${rank}`,
      body: "lorem ipsum dolor sit amet ".repeat(4) + index,
      rank,
    })),
  }))
}

/** `width` children in each of `depth` levels. */
export function tree(depth: number, width: number, at: number): object {
  const children = depth === 0 ? [] : Array.from({ length: width }, (_, n) => n)
  return { value: depth * 7 + at, children: children.map((n) => tree(depth - 1, width, at + n)) }
}

export function boxes(count: number, digits: number, at: number): object[] {
  const number = fractions(at)
  const point = (): object => ({
    x: +(number() * 100).toFixed(digits),
    y: -+(number() * 100).toFixed(digits),
    z: +number().toFixed(digits),
  })
  return Array.from({ length: count }, () => ({
    scale: point(),
    position: point(),
    rotate: point(),
    pivot: point(),
  }))
}

export function articles(count: number, at: number, text: (length: number) => string): object[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `${at} ${index} ${text(15)}`,
    body: text(180),
    author: text(8),
  }))
}

/** Words of the letters from `first` on. */
export function words(first: number, letters: number, seed: number): (length: number) => string {
  const number = fractions(seed)
  const unit = (): string =>
    number() < 0.12 ? " " : String.fromCharCode(first + Math.floor(number() * letters))
  return (length) => Array.from({ length }, unit).join("")
}

/** The same keys in another order, everywhere. */
export function shuffled(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, seed))
  if (typeof value !== "object" || value === null) return value
  const number = fractions(seed)
  const entries = Object.entries(value).map(([key, at]) => [number(), key, at] as const)
  const order = entries.toSorted(([a], [b]) => a - b)
  return Object.fromEntries(order.map(([, key, at]) => [key, shuffled(at, seed)]))
}

function fractions(seed: number): () => number {
  let state = (seed + 1) * 48_271
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
