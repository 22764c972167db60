import type { KeyPattern, TemplatePart } from "../../ir/shape.ts"

/** Whether some key is of both patterns: keys of each are made up, with the texts of the other in them, and tried. */
export function overlaps(a: KeyPattern, b: KeyPattern): boolean {
  return (
    samplesOf(a, b).some((key) => mayTake(b, key)) || samplesOf(b, a).some((key) => mayTake(a, key))
  )
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]\d+)?`

/** Whether a key may match, by a regular expression that is a little wider than the compiler's own matching. */
export function mayTake(key: KeyPattern, text: string): boolean {
  return new RegExp(`^${partsOf(key).map(expression).join("")}$`, "s").test(text)
}

function expression(part: TemplatePart): string {
  if (part.kind === "text") return part.text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return part.of === "number" ? NUMBER : part.of === "bigint" ? String.raw`-?\d+` : ".*"
}

function partsOf(key: KeyPattern): readonly TemplatePart[] {
  return key.kind === "number" ? [{ kind: "slot", of: "number" }] : key.parts
}

// A pattern of many slots has more combinations than anybody wants to see tried.
const MOST = 2_000

function samplesOf(key: KeyPattern, other: KeyPattern): string[] {
  let samples = [""]
  for (const part of partsOf(key)) {
    const fills = part.kind === "text" ? [part.text] : fillsOf(part.of, other)
    samples = samples.flatMap((start) => fills.map((fill) => start + fill)).slice(0, MOST)
  }
  return samples
}

/** What a slot may hold: little, and what the other pattern wants to see. */
function fillsOf(
  slot: Extract<TemplatePart, { kind: "slot" }>["of"],
  other: KeyPattern,
): readonly string[] {
  if (slot === "number" || slot === "bigint") return ["1", "-12"]
  const texts = partsOf(other).map((part) => (part.kind === "text" ? part.text : "1"))
  const all = ["", "a", "1", ...texts, texts.join("")]
  const starts = texts.map((_, at) => texts.slice(0, at).join(""))
  const ends = texts.map((_, at) => texts.slice(at).join(""))
  return [...new Set([...all, ...starts, ...ends])].filter((text) => fits(slot, text))
}

function fits(slot: string, text: string): boolean {
  if (slot === "uppercase") return text === text.toUpperCase()
  return slot !== "lowercase" || text === text.toLowerCase()
}
