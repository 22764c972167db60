import type { Comment } from "../compiler/contract.ts"
import type { About } from "../ir/ir-site.ts"

/**
 * The description of an endpoint in its JSDoc comment: the first line is its summary, the rest its
 * description; `@summary`, `@description`, `@tag users` and `@deprecated` set these explicitly.
 */
export function aboutOf(comment: Comment | null): { about?: About } {
  if (comment === null) return {}
  const { tags } = comment
  const said = (name: string): string | undefined => tags.find(({ tag }) => tag === name)?.text
  const [first = "", ...rest] = comment.text.split("\n")
  const summary = said("summary") ?? first.trim()
  const description = said("description") ?? rest.join("\n").trim()
  const names = tags
    .filter(({ tag }) => tag === "tag" || tag === "tags")
    .flatMap(({ text }) => text.split(",").map((name) => name.trim()))
    .filter((name) => name !== "")
  const about: About = {
    ...(summary !== "" && { summary }),
    ...(description !== "" && { description }),
    ...(names.length > 0 && { tags: names }),
    ...(said("deprecated") !== undefined && { deprecated: true as const }),
  }
  return Object.keys(about).length > 0 ? { about } : {}
}
