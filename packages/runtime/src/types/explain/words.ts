import type { Rules } from "./described-types.ts"
import type { Leaf, ObjectPart, Part, Target, TuplePart } from "./part.ts"
import { targetAt, targetOf, unrefined } from "./explain-prepare.ts"
import { inBrackets, range } from "./limit-words.ts"
import { limitWords, stringWords } from "./rule-words.ts"

/** A description of the type for the user of an endpoint: `number`, `"John" | "Foo"`, `string (at most 5 characters)`. */
export function wordsOf(part: Part): string {
  if (part.words === undefined) {
    const target = targetAt(part)
    part.words = target ? refWords(target) : ownWords(part)
  }
  return part.words
}

function ownWords(part: Part): string {
  switch (part.kind) {
    case "leaf":
      return leafWords(part)
    case "array":
    case "set":
      return "array" + inBrackets(itemWords(part.rules))
    case "tuple":
      return "array" + inBrackets([tupleWords(part)])
    case "map":
      return (part.isObject ? "object" : "array of pairs") + inBrackets(itemWords(part.rules))
    case "object":
      return "object" + inBrackets(propertyWords(part))
    case "union":
      return shortened(part.members.map(wordsOf))
    case "refined":
      return wordsOf(part.of)
    case "to-json":
      return wordsOf(part.memory)
    case "ref":
      return refWords(targetOf(part))
    default:
      return part satisfies never
  }
}

/** Objects are named; other types are described, since names of parts are generated. */
function refWords({ name, part }: Target): string {
  const bare = unrefined(part)
  if (bare.kind === "object") return name + inBrackets(propertyWords(bare))
  // For a type that is an alternative of itself.
  bare.words = name
  bare.words = ownWords(bare)
  return bare.words
}

function shortened(words: string[]): string {
  const distinct = [...new Set(words)]
  const shown =
    distinct.length > 12 ? [...distinct.slice(0, 11), `… (${distinct.length - 11} more)`] : distinct
  return shown.join(" | ")
}

function leafWords(leaf: Leaf): string {
  if (leaf.own?.words) return leaf.own.words(leaf)
  const rules = leaf.rules ?? {}
  switch (leaf.of) {
    case "any":
    case "unknown":
      return "a value"
    case "never":
      return "nothing"
    case "literal":
      return JSON.stringify(leaf.value)
    case "string":
      return "string" + inBrackets(stringWords(rules))
    case "number":
      return (rules.int ? "integer" : "number") + inBrackets(limitWords(rules))
    default:
      return leaf.of
  }
}

function itemWords({ minItems, maxItems, uniqueItems }: Rules): string[] {
  return [...range(minItems, maxItems, "item"), ...(uniqueItems ? ["all different"] : [])]
}

function propertyWords({ more }: ObjectPart): string[] {
  return range(more.min, more.max, "key")
}

/** How many items of a tuple there have to be. */
export function leastItems({ items, after }: TuplePart): number {
  return items.filter((item) => !item.optional).length + after.length
}

function tupleWords(tuple: TuplePart): string {
  const most = tuple.rest ? undefined : tuple.items.length + tuple.after.length
  return range(leastItems(tuple), most, "item")[0] ?? "any number of items"
}
