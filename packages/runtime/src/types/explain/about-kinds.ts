import type { About, FieldAbout } from "./described-types.ts"
import type { LeafKind } from "./leaf-kind.ts"

/** Whether a description is a list whose first item names its kind. */
export function isList(about: About): about is Extract<About, readonly unknown[]> {
  return Array.isArray(about)
}

type OwnAbout = Extract<About, readonly [LeafKind, ...unknown[]]>

/** Whether it brings the functions of its kind of leaf. */
export function isOwn(about: readonly unknown[]): about is OwnAbout {
  return typeof about[0] === "object"
}

/** Whether a field is more than its type. */
export function isWrapped(about: FieldAbout): about is Exclude<FieldAbout, About> {
  return Array.isArray(about) && (about[0] === "optional" || about[0] === "field")
}
