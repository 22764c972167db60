import type { Rules } from "./described-types.ts"
import { range } from "./limit-words.ts"

// Apart from the kinds of leaves, whose rules clients check: they load these words only to report a response that does
// not match.

/** The rules of a text. */
export function stringWords(rules: Rules): string[] {
  return [
    ...range(rules.minLength, rules.maxLength, "character"),
    ...(rules.format ?? []).map(([format]) => `format ${format}`),
    ...(rules.pattern ?? []).map(({ source, flags }) => `matching /${source}/${flags}`),
    ...(rules.startsWith ?? []).map((text) => `starting with ${JSON.stringify(text)}`),
    ...(rules.endsWith ?? []).map((text) => `ending with ${JSON.stringify(text)}`),
    ...(rules.convert ?? []).map((convert) => convertWords[convert]),
  ]
}

const convertWords = {
  trim: "without white space around it",
  lowercase: "in lower case",
  uppercase: "in upper case",
}

/** The limits of a number or a big integer. */
export function limitWords(rules: Rules): string[] {
  return [
    rules.min !== undefined ? `at least ${rules.min}` : "",
    rules.exclusiveMin !== undefined ? `more than ${rules.exclusiveMin}` : "",
    rules.max !== undefined ? `at most ${rules.max}` : "",
    rules.exclusiveMax !== undefined ? `less than ${rules.exclusiveMax}` : "",
    rules.multipleOf !== undefined ? `a multiple of ${rules.multipleOf}` : "",
  ].filter((limit) => limit !== "")
}
