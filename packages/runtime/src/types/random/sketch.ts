import type { Chance } from "./chance.ts"
import type { Sketch } from "./recipe.ts"

/** A text of a sketch; `reach` limits repetition without end. */
export function drawn(sketch: Sketch, reach: number, chance: Chance): string {
  const groups = new Map<number, string>()
  const draw = (part: Sketch): string => {
    if (typeof part === "string") return part
    if ("points" in part) return pointOf(part.points, chance)
    if ("row" in part) return part.row.map(draw).join("")
    if ("either" in part) return draw(chance.pick(part.either))
    if ("times" in part) return repeated(part, reach, chance, draw)
    if ("again" in part) return groups.get(part.again) ?? ""
    const text = draw(part.of)
    groups.set(part.group, text)
    return text
  }
  return draw(sketch)
}

function pointOf(points: readonly (readonly [number, number])[], chance: Chance): string {
  if (points.length === 0) return ""
  const [from, to] = chance.pick(points)
  return String.fromCodePoint(chance.int(from, to))
}

// A text is not made longer than this by `{1,100000}` or `*` inside of `*`.
const MOST = 1000

function repeated(
  { times, min, max }: Extract<Sketch, { times: Sketch }>,
  reach: number,
  chance: Chance,
  draw: (part: Sketch) => string,
): string {
  const most = Math.max(min, Math.min(max ?? Number.POSITIVE_INFINITY, reach, MOST))
  // The ends often: that is where a length is to be met.
  const count = chance.is(0.3) ? chance.pick([min, most]) : chance.int(min, most)
  let text = ""
  for (let index = 0; index < count && text.length < 10 * MOST; index++) text += draw(times)
  return text
}
