import { type AST, RegExpParser } from "@eslint-community/regexpp"
import type { Sketch } from "@precast/runtime/emitted"

/** What texts of a regular expression look like; null when it cannot be read. */
export function sketchOf({ source, flags }: { source: string; flags: string }): Sketch | null {
  const mode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") }
  try {
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode)
    return sketchOfAlternatives(pattern.alternatives, { flags, groups: [], sets: new Map() })
  } catch {
    return null
  }
}

interface Reader {
  flags: string
  /** Capturing groups by number. */
  groups: AST.CapturingGroup[]
  /** Sets of characters that were looked through already, by their text. */
  sets: Map<string, Sketch>
}

function sketchOfAlternatives(alternatives: readonly AST.Alternative[], reader: Reader): Sketch {
  const sketches = alternatives.map((each) =>
    rowOf(each.elements.map((at) => sketchOfElement(at, reader))),
  )
  return sketches.length === 1 ? sketches[0]! : { either: sketches }
}

/** Texts next to each other as one. */
function rowOf(parts: readonly Sketch[]): Sketch {
  const row: Sketch[] = []
  for (const part of parts) {
    const last = row.at(-1)
    if (typeof part === "string" && typeof last === "string") row[row.length - 1] = last + part
    else if (part !== "") row.push(part)
  }
  return row.length === 0 ? "" : row.length === 1 ? row[0]! : { row }
}

function sketchOfElement(element: AST.Element, reader: Reader): Sketch {
  switch (element.type) {
    case "Character":
      return String.fromCodePoint(element.value)
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return setOf(element.raw, reader)
    case "Assertion":
      // Whether it holds is seen when the text is tried.
      return ""
    case "Group":
      return sketchOfAlternatives(element.alternatives, reader)
    case "CapturingGroup": {
      const group = numberOf(element, reader)
      return { group, of: sketchOfAlternatives(element.alternatives, reader) }
    }
    case "Backreference": {
      const group = Array.isArray(element.resolved) ? element.resolved[0] : element.resolved
      return group ? { again: numberOf(group, reader) } : ""
    }
    case "Quantifier": {
      const times = sketchOfElement(element.element, reader)
      if (times === "") return ""
      return { times, min: element.min, max: Number.isFinite(element.max) ? element.max : null }
    }
    default:
      return element satisfies never
  }
}

function numberOf(group: AST.CapturingGroup, { groups }: Reader): number {
  const known = groups.indexOf(group)
  return known >= 0 ? known : groups.push(group) - 1
}

/** Found by trying characters, so that classes of any kind mean what the engine takes them for. */
function setOf(raw: string, { flags, sets }: Reader): Sketch {
  const known = sets.get(raw)
  if (known) return known
  const regexp = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ""))
  const printable = rangesOf(regexp, 0x20, 0x7e)
  const points = printable.length > 0 ? printable : rangesOf(regexp, 0, LAST)
  const made: Sketch = { points: points.slice(0, MOST) }
  sets.set(raw, made)
  return made
}

const LAST = 0x1_ffff
// Enough to distinguish texts.
const MOST = 20

function rangesOf(regexp: RegExp, first: number, last: number): [number, number][] {
  const ranges: [number, number][] = []
  for (let point = first; point <= last && ranges.length <= MOST; point++) {
    const isSurrogate = point >= 0xd800 && point <= 0xdfff
    if (isSurrogate || !regexp.test(String.fromCodePoint(point))) continue
    const range = ranges.at(-1)
    if (range && range[1] === point - 1) range[1] = point
    else ranges.push([point, point])
  }
  return ranges
}
