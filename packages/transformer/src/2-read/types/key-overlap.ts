import type { KeyPattern, TemplatePart } from "../../ir/shape.ts"

/**
 * Whether some key matches both patterns. Both are read as automata, which are followed side by side: every pair of
 * places is visited once.
 * @param visit is called for each pair, and may throw
 */
export function overlaps(a: KeyPattern, b: KeyPattern, visit: () => void = () => {}): boolean {
  const [one, two] = [stepsOf(a), stepsOf(b)]
  const seen = new Set<number>()
  const left: [number, number][] = [[0, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [at, to] = next
    const pair = at * (two.length + 1) + to
    if (seen.has(pair)) continue
    seen.add(pair)
    visit()
    if (at === one.length && to === two.length) return true
    const [first, second] = [one[at], two[to]]
    if (first?.skip) left.push([at + first.skip, to])
    if (second?.skip) left.push([at, to + second.skip])
    if (first && second && meet(first.on, second.on))
      left.push([after(first, at), after(second, to)])
  }
  return false
}

/** Whether a key matches a pattern. */
export function mayTake(key: KeyPattern, text: string): boolean {
  return overlaps(key, { kind: "template", parts: [{ kind: "text", text }], rules: {} })
}

/** The text that every key of a pattern starts with. */
export function startOf(key: KeyPattern): string {
  const first = key.kind === "number" ? undefined : key.parts[0]
  return first?.kind === "text" ? first.text : ""
}

type Slot = Extract<TemplatePart, { kind: "slot" }>["of"]

/** A place in a pattern. */
interface Step {
  /** The characters that lead on from it, or the kind of slot that takes them. */
  on: string | { slot: Slot }
  /** Any number of them. */
  repeats?: true
  /** The number of steps that may be left out from here. */
  skip?: number
}

function after({ repeats }: Step, at: number): number {
  return repeats ? at : at + 1
}

function stepsOf(key: KeyPattern): Step[] {
  if (key.kind === "number") return NUMBER
  return key.parts.flatMap((part): Step[] => {
    // By code unit, as regular expressions without flags.
    if (part.kind === "text") return part.text.split("").map((on) => ({ on }))
    if (part.of === "number") return NUMBER
    if (part.of === "bigint") return INTEGER
    return [{ on: { slot: part.of }, repeats: true, skip: 1 }]
  })
}

const DIGIT = "0123456789"
const DIGITS: Step[] = [{ on: DIGIT }, { on: DIGIT, repeats: true, skip: 1 }]
const INTEGER: Step[] = [{ on: "-", skip: 1 }, ...DIGITS]
/** `-1.5e+21`. */
const NUMBER: Step[] = [
  ...INTEGER,
  { on: ".", skip: 3 },
  ...DIGITS,
  { on: "e", skip: 4 },
  { on: "+-" },
  ...DIGITS,
]

/** Whether a character leads on from both. Digits are of every slot. */
function meet(a: Step["on"], b: Step["on"]): boolean {
  if (typeof a === "string") return a.split("").some((char) => takes(b, char))
  return typeof b === "string" ? meet(b, a) : true
}

function takes(on: Step["on"], char: string): boolean {
  if (typeof on === "string") return on.includes(char)
  if (on.slot === "uppercase") return char === char.toUpperCase()
  return on.slot !== "lowercase" || char === char.toLowerCase()
}
