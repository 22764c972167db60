/**
 * Selects the media type of the response by RFC 9110 §12.5.1: each offer has the quality of the most
 * specific range of the header that takes it; the best one wins, of equal ones the first.
 * @param header value of `accept`; undefined or "" takes everything
 * @param offers what there is, best first: `["application/json", "text/csv"]`
 * @returns one of the offers; undefined when none is acceptable (406)
 */
export function accepts<const T extends string>(
  header: string | undefined,
  offers: readonly T[],
): T | undefined {
  if (header === undefined || header.trim() === "") return offers[0]
  const ranges = rangesOf(header)
  let best: T | undefined
  let most = 0
  for (const offer of offers) {
    const quality = qualityOf(readType(offer), ranges)
    if (quality > most) {
      most = quality
      best = offer
    }
  }
  return best
}

/** A media type or range in lower case: `text/*;level=1`. */
interface MediaType {
  readonly type: string
  readonly subtype: string
  readonly parameters: ReadonlyMap<string, string>
}

interface Range extends MediaType {
  /** From 0, not acceptable, to 1. */
  readonly quality: number
}

// More than any client sends: what follows is not looked at.
const MOST_RANGES = 100

/** The parts between separators; a quoted text may contain separators, and a backslash escapes its end. */
function partsOf(text: string, separator: "," | ";"): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted && character === "\\") at++
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts.filter((part) => part !== "")
}

// Clients send few different values, which are cached; when the cache is full, others are parsed each time.
const known = new Map<string, readonly Range[]>()
const MOST_KNOWN = 100
const LONGEST_KNOWN = 300

function rangesOf(header: string): readonly Range[] {
  const found = known.get(header)
  if (found !== undefined) return found
  const ranges = readRanges(header)
  if (known.size < MOST_KNOWN && header.length <= LONGEST_KNOWN) known.set(header, ranges)
  return ranges
}

function readRanges(header: string): Range[] {
  return partsOf(header, ",")
    .slice(0, MOST_RANGES)
    .flatMap((text): Range[] => {
      const { parameters, ...range } = readType(text)
      if (range.subtype === "" || (range.type === "*" && range.subtype !== "*")) return []
      const quality = readQuality(parameters.get("q"))
      // Parameters after q do not belong to the type (RFC 9110 §12.5.1, accept-ext of RFC 7231).
      const names = [...parameters.keys()]
      const own = names.includes("q") ? names.slice(0, names.indexOf("q")) : names
      const kept = new Map(own.map((name) => [name, parameters.get(name) as string]))
      return [{ ...range, parameters: kept, quality }]
    })
}

function readType(text: string): MediaType {
  const [range = "", ...rest] = partsOf(text, ";")
  const [type = "", subtype = ""] = range.trim().toLowerCase().split("/")
  const parameters = new Map<string, string>()
  for (const one of rest) {
    const equals = one.indexOf("=")
    if (equals === -1) continue
    const name = one.slice(0, equals).trim().toLowerCase()
    parameters.set(name, unquoted(one.slice(equals + 1).trim()).toLowerCase())
  }
  return { type, subtype, parameters }
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text
  return text.slice(1, text.endsWith('"') ? -1 : undefined).replaceAll(/\\(.)/g, "$1")
}

/** `0.5`; an invalid weight counts as 1, as if it were absent. */
function readQuality(text: string | undefined): number {
  return text !== undefined && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 1
}

function qualityOf(offer: MediaType, ranges: readonly Range[]): number {
  let quality = 0
  let most = -1
  for (const range of ranges) {
    const specific = specificity(range, offer)
    if (specific > most) {
      most = specific
      quality = range.quality
    }
  }
  return quality
}

/** How closely a range names the offer; -1 when it does not take it. */
function specificity({ type, subtype, parameters }: Range, offer: MediaType): number {
  if (type === "*") return 0
  if (type !== offer.type) return -1
  if (subtype === "*") return 1
  if (subtype !== offer.subtype) return -1
  for (const [name, value] of parameters) {
    // All texts are sent as UTF-8, so a request for it is always satisfied.
    const isGiven = name === "charset" && value === "utf-8"
    if (!isGiven && offer.parameters.get(name) !== value) return -1
  }
  return 2 + parameters.size
}
