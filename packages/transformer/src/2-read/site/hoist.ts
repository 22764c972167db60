import type { Check, OfKind, Shape } from "../../ir/shape.ts"
import type { Reader } from "../reader.ts"
import { refine } from "../tags/wrapper.ts"
import { unionOf } from "../union.ts"

/**
 * `("a" | "b") & Message<"…">`: the compiler distributes a tag over the members of a union, where each
 * becomes a refined shape. Tags that all members share move to the union. A message and secrecy apply to
 * `null` and `undefined` in the union, too; checks do not, since they only accept the members.
 */
export function hoisted(union: OfKind<"union">, reader: Reader): Shape {
  const ruled = union.members.filter(({ kind }) => kind !== "null" && kind !== "undefined")
  const first = ruled[0]
  if (first?.kind !== "refined" || !ruled.every(isRefined)) return union
  const isEvery = (holds: (member: OfKind<"refined">) => boolean): boolean => ruled.every(holds)
  const message = isEvery((each) => each.message === first.message) ? first.message : undefined
  const sensitive = isEvery((each) => each.sensitive === true)
  const hasAll = ruled.length === union.members.length
  const checks = hasAll && isEvery((each) => same(each.checks, first.checks)) ? first.checks : []
  const members = union.members.map((member) =>
    isRefined(member) ? without(member, { message, sensitive, checks }) : member,
  )
  const messages = message === undefined ? [] : [message]
  return refine(unionOf(members, reader), checks, messages, sensitive)
}

function isRefined(shape: Shape): shape is OfKind<"refined"> {
  return shape.kind === "refined"
}

function same(a: readonly Check[], b: readonly Check[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

interface Said {
  message: string | undefined
  sensitive: boolean
  checks: readonly Check[]
}

/** The rest of a refined shape whose tags have moved. */
function without(shape: OfKind<"refined">, { message, sensitive, checks }: Said): Shape {
  return refine(
    shape.of,
    checks.length > 0 ? [] : shape.checks,
    message === undefined && shape.message !== undefined ? [shape.message] : [],
    !sensitive && shape.sensitive === true,
  )
}
