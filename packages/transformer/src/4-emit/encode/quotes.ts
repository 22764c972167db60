import { choice, type Code, concat, js } from "../code.ts"

/** How many quotes a part of the text has that the encoder writes itself: a number, or an expression where it depends. */
export interface Quotes {
  add(count: number): void
  /** What is written here is never clean, so its number is anything. */
  lose(): void
  /** Quotes of the first alternative whose condition holds, else of the last. */
  choose(conditions: readonly Code[], alternatives: readonly Quotes[]): void
  /** The number as code; null for none. */
  expression(): Code | null
  /** The number where it is the same always, `anything` where it does not matter, else null. */
  constant(): number | "anything" | null
}

export function createQuotes(count = 0): Quotes {
  let fixed = count
  let lost = false
  const terms: Code[] = []
  return {
    add(more) {
      fixed += more
    },
    lose() {
      lost = true
    },
    choose(conditions, alternatives) {
      const constants = new Set(alternatives.map((one) => one.constant()))
      constants.delete("anything")
      const [only] = constants
      if (constants.size === 0) lost = true
      else if (constants.size === 1 && typeof only === "number") fixed += only
      else terms.push(chosen(conditions, alternatives))
    },
    expression() {
      const all = [...(fixed > 0 ? [js`${fixed}`] : []), ...terms]
      return all.length === 0
        ? null
        : concat(all.flatMap((term, at) => (at === 0 ? [term] : [js` + `, term])))
    },
    constant: () => (lost ? "anything" : terms.length === 0 ? fixed : null),
  }
}

/** The number of quotes in a constant. */
export function quotesOf(text: string): number {
  return text.split('"').length - 1
}

function chosen(conditions: readonly Code[], alternatives: readonly Quotes[]): Code {
  const counts = alternatives.map((one) => one.expression() ?? js`0`)
  return choice(conditions, counts)
}
