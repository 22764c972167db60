export type Coding = "zstd" | "br" | "gzip"

type Choose = (header: string | undefined) => Coding | undefined

// Clients send a handful of different headers; someone who sends others shall not fill the memory.
const MOST_KNOWN = 200
const MOST_LENGTH = 200

/**
 * Chooses among codings, the best first, by `accept-encoding` (RFC 9110 §12.5.3). Without the
 * header, none: clients that do not name a coding often cannot read any.
 */
export function negotiator(codings: readonly Coding[]): Choose {
  const known = new Map<string, Coding | undefined>()
  return (header) => {
    if (header === undefined || header === "") return undefined
    if (known.has(header)) return known.get(header)
    const choice = choose(header, codings)
    if (known.size < MOST_KNOWN && header.length <= MOST_LENGTH) known.set(header, choice)
    return choice
  }
}

function choose(header: string, codings: readonly Coding[]): Coding | undefined {
  const weights = readWeights(header)
  const rest = weights.get("*") ?? 0
  let best: Coding | undefined
  // A client that prefers the identity coding gets it.
  let most = weights.get("identity") ?? 0
  for (const coding of codings) {
    const weight = weights.get(coding) ?? rest
    if (weight > most || (weight === most && weight > 0 && best === undefined)) {
      most = weight
      best = coding
    }
  }
  return best
}

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i
const MOST_CODINGS = 50

function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.split(",", MOST_CODINGS)) {
    const [name = "", ...parameters] = item.split(";").map((text) => text.trim().toLowerCase())
    if (name === "") continue
    const [weight] = parameters
    const read = weight === undefined ? "1" : WEIGHT.exec(weight)?.[1]
    // An invalid weight counts as 0.
    weights.set(name === "x-gzip" ? "gzip" : name, read === undefined ? 0 : Number(read))
  }
  return weights
}
