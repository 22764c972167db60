import { type ByType, byType } from "../by-type.ts"
import { literalOf, membersOf, type Tag } from "./literal-type.ts"
import { TYPIA_KEY, typiaTagsOf } from "./typia-tags.ts"

const PREFIX = "~precast:"

export function isTagKey(key: string): boolean {
  return key.startsWith(PREFIX) || key === TYPIA_KEY
}

/** An intersection member that only carries tags: each of its properties starts with `~precast:`, or is typia's. */
export const isTag: ByType<boolean> = byType((type, compiler) => {
  if (compiler.view(type).kind !== "object") return false
  const properties = compiler.properties(type)
  return properties.length > 0 && properties.every(({ keyText }) => isTagKey(keyText))
})

/** The tags among the properties of a type: of a member for which `isTag` holds all are. */
export const tagsOf: ByType<readonly Tag[]> = byType((tag, compiler) => {
  // The types of others are not looked at: with TypeScript 7 each may be a query.
  const tags = compiler.properties(tag).filter(({ keyText }) => isTagKey(keyText))
  return tags.flatMap(({ keyText, type }) => {
    const members = membersOf(type, compiler)
    if (keyText === TYPIA_KEY) return members.flatMap((each) => typiaTagsOf(each, compiler))
    return {
      name: keyText.slice(PREFIX.length),
      values: members.length === 0 ? [undefined] : members.map((each) => literalOf(each, compiler)),
      type: members.length === 1 ? members[0]! : null,
    }
  })
})
