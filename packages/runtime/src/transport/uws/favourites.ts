import { bundleOfText, textPlacesOf, type Bundle } from "./bundles.ts"

// A text that one of eight of the requests looked up at a place have there is worth 8 ns of all others.
const SAMPLED = 64
const WINDOW = 64
const ENOUGH = 8
const MOST = 8

/** Finds the texts at one place of paths that most requests have there; eight at most, permanently. */
export class Favourites {
  readonly #choose: (text: string) => void
  readonly #chosen = new Set<string>()
  readonly #counts = new Map<string, number>()
  #requests = 0
  #samples = 0

  /** @param choose called once with each of these texts */
  constructor(choose: (text: string) => void) {
    this.#choose = choose
  }

  /** A request with this text was looked up. Every 64th is counted. */
  note(text: string): void {
    if (++this.#requests < SAMPLED) return
    this.#requests = 0
    if (this.#chosen.size < MOST && !this.#chosen.has(text)) this.#count(text)
  }

  #count(text: string): void {
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    if (count === ENOUGH) {
      this.#chosen.add(text)
      this.#choose(text)
    }
    if (++this.#samples < WINDOW) return
    this.#samples = 0
    this.#counts.clear()
  }
}

/**
 * Records the texts that are requested. Bundles that have texts at the same place share
 * it, and a text is registered for all of them together: paths below it are then only the core's.
 * @param register makes a route of the core that comes before those of the bundles
 */
export function favouritesOf<One extends Bundle & { readonly method: string }>(
  bundles: readonly One[],
  register: (one: One) => void,
): Map<One, Favourites> {
  const all = new Map<One, Favourites>()
  for (const group of groupsOf(bundles)) {
    // Of others a text would hide paths that are found by two texts, or by none.
    if (!group.every(({ path, texts }) => texts.length === 1 && !path.endsWith("*"))) continue
    const favourites = new Favourites((text) => {
      for (const one of group) {
        const own = bundleOfText(one, text)
        if (own !== undefined) register({ ...one, ...own })
      }
    })
    for (const one of group) all.set(one, favourites)
  }
  return all
}

/** Bundles that have texts at the same place; one with texts at two places is in two groups. */
function groupsOf<One extends Bundle & { readonly method: string }>(
  bundles: readonly One[],
): Iterable<One[]> {
  const groups = new Map<string, One[]>()
  for (const one of bundles) {
    for (const place of textPlacesOf(one)) {
      const key = `${one.method} ${place}`
      const known = groups.get(key)
      if (known === undefined) groups.set(key, [one])
      else known.push(one)
    }
  }
  return groups.values()
}
