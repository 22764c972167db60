import { matchesTemplate, type TemplatePart } from "../check/check-template.ts"
import { formats } from "../formats/index.ts"
import type { Chance } from "./chance.ts"
import { formatted } from "./format.ts"
import { type Maker, noValue, TRIES } from "./random-maker.ts"
import type { PatternRecipe, TextRecipe, Sketch } from "./recipe.ts"

/** A text of a sketch; `reach` limits repetition without end. */
function drawn(sketch: Sketch, reach: number, chance: Chance): string {
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

/** Makes a text that may fit; `reach` is how far parts of free length may go. */
type Draft = (reach: number) => string

/** A text that fits its rules: drafts are made until one does. */
export function makeText(
  rules: TextRecipe,
  place: string,
  maker: Maker,
  own?: { draft: Draft; fits(text: string): boolean },
): string {
  const drafts = own ? [own.draft] : draftsOf(rules, maker.chance)
  for (let tries = 0; tries < TRIES; tries++) {
    const draft = drafts[tries % drafts.length]!(reachOf(rules, tries, maker.chance))
    const text = converted(fitted(draft, rules, tries, maker.chance), rules)
    if (obeys(text, rules) && (!own || own.fits(text))) return text
  }
  throw noValue(maker, place, `none of ${TRIES} texts that were tried fits all its rules`)
}

function draftsOf(rules: TextRecipe, chance: Chance): Draft[] {
  const drafts = [
    ...(rules.format ?? []).map(
      (format): Draft =>
        (reach) =>
          formatted(format, reach, chance),
    ),
    ...(rules.pattern ?? []).map(
      ({ sketch }): Draft =>
        (reach) =>
          sketch === null ? chance.word(0, reach) : drawn(sketch, reach, chance),
    ),
  ]
  return drafts.length > 0 ? drafts : [(reach) => chance.word(0, reach)]
}

function reachOf({ minLength = 0, maxLength }: TextRecipe, tries: number, chance: Chance): number {
  const usual = Math.min(maxLength ?? 12, Math.max(minLength + 4, 12))
  // Longer ones and shorter ones where the usual length does not do.
  return tries < 3 ? usual : chance.pick([1, 3, usual, minLength, minLength + 1, usual * 2])
}

/** The draft with the prefix, the suffix and the length that the rules require, as far as it lacks them. */
function fitted(draft: string, rules: TextRecipe, tries: number, chance: Chance): string {
  const start = longest(rules.startsWith)
  const end = longest(rules.endsWith)
  if (rules.pattern?.length && tries % 4 === 1) return draft
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = rules
  const before = draft.startsWith(start) ? "" : start
  const after = draft.endsWith(end) ? "" : end
  const room = Math.max(0, maxLength - countOf(before) - countOf(after))
  const isFree = !rules.pattern?.length && !rules.format?.length
  const middle = isFree && countOf(draft) > room ? [...draft].slice(0, room).join("") : draft
  const missing = minLength - countOf(before + middle + after)
  const filling = missing > 0 ? chance.word(missing, missing) : ""
  const text =
    tries % 2 === 0 ? before + middle + filling + after : before + filling + middle + after
  return countOf(text) > maxLength && middle === "" ? overlapped(before, after) : text
}

function longest(texts: readonly string[] = []): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a), "")
}

/** The shortest text that begins with the one and ends with the other. */
function overlapped(start: string, end: string): string {
  for (let shared = Math.min(start.length, end.length); shared > 0; shared--)
    if (start.endsWith(end.slice(0, shared))) return start + end.slice(shared)
  return start + end
}

function converted(text: string, { convert = [] }: TextRecipe): string {
  return convert.reduce((at, how) => {
    if (how === "trim") return at.trim()
    return how === "lowercase" ? at.toLowerCase() : at.toUpperCase()
  }, text)
}

/** Whether a text fits its rules. */
export function obeys(text: string, rules: TextRecipe): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = rules
  const length = countOf(text)
  return (
    length >= minLength &&
    length <= maxLength &&
    converted(text, rules) === text &&
    (rules.startsWith ?? []).every((start) => text.startsWith(start)) &&
    (rules.endsWith ?? []).every((end) => text.endsWith(end)) &&
    (rules.format ?? []).every((format) => formats[format](text)) &&
    (rules.pattern ?? []).every((pattern) => isFound(pattern, text))
  )
}

function countOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

// Compiled once for each recipe, which lives as long as the module.
const compiled = new WeakMap<PatternRecipe, RegExp>()

function isFound(pattern: PatternRecipe, text: string): boolean {
  let regexp = compiled.get(pattern)
  if (!regexp) compiled.set(pattern, (regexp = new RegExp(pattern.source, pattern.flags)))
  // `g` and `y` continue from `lastIndex`.
  regexp.lastIndex = 0
  return regexp.test(text)
}

/** A text of a template literal type. */
export function makeTemplate(
  { parts, rules }: { parts: readonly TemplatePart[]; rules: TextRecipe },
  place: string,
  maker: Maker,
): string {
  const draft: Draft = (reach) =>
    parts
      .map((part, index) =>
        part.kind === "text"
          ? part.text
          : parts[index + 1]?.kind === "slot"
            ? slot(part.of, 1, maker).slice(0, 1)
            : slot(part.of, reach, maker),
      )
      .join("")
  return makeText(rules, place, maker, { draft, fits: (text) => matchesTemplate(text, parts) })
}

type Slot = Extract<TemplatePart, { kind: "slot" }>["of"]

function slot(of: Slot, reach: number, { chance }: Maker): string {
  switch (of) {
    case "string":
    case "lowercase":
    case "uncapitalize":
      return chance.word(1, Math.max(1, reach))
    case "number":
      return String(reach === 1 ? chance.int(0, 9) : chance.int(-99, 999) / chance.pick([1, 10]))
    case "bigint":
      return String(reach === 1 ? chance.int(0, 9) : chance.int(-999, 9999))
    case "uppercase":
      return chance.word(1, Math.max(1, reach)).toUpperCase()
    case "capitalize":
      return chance.word(1, 1).toUpperCase() + chance.word(0, Math.max(1, reach))
    default:
      return of satisfies never
  }
}
