import { childrenOf } from "../../ir/children.ts"
import { resolve } from "../../ir/families.ts"
import { comparisonsOfOne, hasKeys } from "../../ir/keys.ts"
import type { Definitions, Field, OfKind, Shape } from "../../ir/shape.ts"
import { tagOfUnion } from "../../ir/tag.ts"
import { contradiction } from "../rules/contradiction.ts"

/** What there is to report about the parts of a type: most types have nothing, and are not walked for it. */
export interface Survey {
  /**
   * The comparisons that planning needs to find which members of unions take the same values (3-plan/rivals.ts), and the
   * code that trying them takes.
   */
  comparisons: number
  /** A part that can be written but not read. */
  oneWay: boolean
  contradiction: boolean
  /** A union of objects. */
  choice: boolean
  /** A field of requests alone, or a secret. */
  requestOnly: boolean
}

/** Of a shape, without those that it refers to. */
interface Own extends Survey {
  readonly refs: string[]
}

/** Of definitions, which the sites of a file share. */
const surveyed = new WeakMap<Shape, Own>()

/** Looks at a shape and all that it refers to. It compares no members. */
export function survey(shape: Shape, definitions: Definitions): Survey {
  const whole = { ...ownOf(shape, definitions) }
  const ids = new Set(whole.refs)
  // A set gives what is added while it is gone through.
  for (const id of ids) {
    const own = ownOf(definitions[id]!.shape, definitions)
    whole.comparisons += own.comparisons
    whole.oneWay ||= own.oneWay
    whole.contradiction ||= own.contradiction
    whole.choice ||= own.choice
    whole.requestOnly ||= own.requestOnly
    for (const to of own.refs) ids.add(to)
  }
  return whole
}

function ownOf(shape: Shape, definitions: Definitions): Own {
  const known = surveyed.get(shape)
  if (known) return known
  const own: Own = {
    refs: [],
    comparisons: 0,
    oneWay: false,
    contradiction: false,
    choice: false,
    requestOnly: false,
  }
  look(shape, own, definitions)
  surveyed.set(shape, own)
  return own
}

function look(at: Shape, own: Own, definitions: Definitions): void {
  if (at.kind === "ref") own.refs.push(at.to)
  own.oneWay ||= at.kind === "to-json"
  own.contradiction ||= contradiction(at) !== null
  if (at.kind === "object") own.requestOnly ||= at.fields.some(isRequestOnly)
  if (at.kind === "union") {
    own.comparisons += comparisonsOf(at, definitions)
    own.choice ||= at.members.filter((each) => isObject(each, definitions)).length > 1
  }
  for (const child of childrenOf(at)) look(child, own, definitions)
}

function isObject(shape: Shape, definitions: Definitions): boolean {
  return resolve(shape, definitions).kind === "object"
}

function isRequestOnly(field: Field): boolean {
  return field.secret === true || requestPart(field) !== null
}

/** What a field is that only a request has; null: it is another one. */
export function requestPart({ file, source }: Field): string | null {
  if (file) return "An uploaded file"
  return source?.from === "body" && (source.as.endsWith("stream") || source.as === "parts")
    ? "A stream"
    : null
}

/** Each member with a key is compared field by field with all earlier members that no tag distinguishes from it. */
function comparisonsOf(union: OfKind<"union">, definitions: Definitions): number {
  const tag = tagOfUnion(union, definitions)
  const tagged = new Set(tag?.cases.map(({ member }) => member))
  const tried = union.members.filter((_, index) => !tagged.has(index))
  const keyed = tried.filter((member) => hasKeys(member, definitions))
  const fields = keyed.reduce((sum, member) => sum + comparisonsOfOne(member, definitions), 0)
  return (fields * (tried.length - 1)) / 2
}
