import type { Said, Shape } from "../../ir/shape.ts"
import type { Comment, Property } from "../../compiler/contract.ts"
import { readExample } from "../tags/defaults.ts"
import { wireValue } from "../tags/default-value.ts"
import type { Reader } from "../reader.ts"

/**
 * The JSDoc of a field for readers: its text, `@deprecated`, and each `@example` that is a value of its type.
 */
export function aboutField(
  { comments, text, type }: Property,
  shape: Shape,
  reader: Reader,
): { about?: Said } {
  if (text === "" && comments.length === 0) return {}
  const examples = comments.flatMap((each) => {
    // Often code, or words about it.
    if (each.tag !== "example") return []
    const json = readExample(each.text, type, reader.compiler)
    const value = json === null ? undefined : wireValue(JSON.parse(json), shape, reader)
    return value === undefined ? [] : [JSON.stringify(value)]
  })
  const about = { ...said({ text, tags: comments }), ...(examples.length > 0 && { examples }) }
  return Object.keys(about).length > 0 ? { about } : {}
}

/** The same of a type; null: nothing. */
export function aboutType(comment: Comment | null): Said | null {
  if (comment === null) return null
  const about = said(comment)
  return Object.keys(about).length > 0 ? about : null
}

function said({ text, tags }: Comment): Said {
  const written = tags.find(({ tag }) => tag === "description")?.text ?? text
  const description = withoutLinks(written)
  return {
    ...(description !== "" && { description }),
    ...(tags.some(({ tag }) => tag === "deprecated") && { deprecated: true as const }),
  }
}

/** `{@link User}` and `{@link https://a.example | there}` as the words they show. */
function withoutLinks(text: string): string {
  return text.replace(
    /\{@link(?:code|plain)? +([^}|\s]+)(?: *\|? *([^}]*))?\}/g,
    (_all, target: string, words: string | undefined) => words?.trim() || target,
  )
}
