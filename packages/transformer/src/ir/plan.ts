import type { ArrayRules, Check, KeyPattern, Said, Shape } from "./shape.ts"
import type { Optimize } from "./optimize.ts"
import type { Operation } from "./ir-site.ts"
import type { RoutePlan } from "./route-plan.ts"
import type { RowPlan } from "./row-plan.ts"

/**
 * What will be emitted for one file: types with every strategy chosen, and what each site needs of them.
 * Plain data: planned by 3-plan, only written down by 4-emit.
 *
 * How the parts plug together:
 * - `planFile(sites)` (3-plan/index.ts) turns every definition, and every site's type, into a `PlannedType`.
 *   A type's id is the key of `Plan.types`; nodes refer to other types by `{ kind: "ref", to: id }`.
 * - `writeSites(plan, store)` (4-emit/index.ts) requests one expression per site. Code that needs a function calls
 *   `emitter.call(kind, id)`: it returns the function's name and has it written once, later. So functions are
 *   requested while code is written, and the closure of calls is never computed beforehand.
 * - The writer of each kind of function is one line in `writers` of 4-emit/index.ts:
 *   `(type: PlannedType, name: Code, emitter: Emitter) => Code`, returning the whole declaration
 *   `function name(…) {…}`. Signatures by kind:
 *     check(value): boolean                    the value is in memory
 *     report(): About                          the type as data: what issues of values in memory are derived from
 *     reportWire(): About                      the same for values made by JSON.parse
 *     tell(value, telling): void               in memory; reports at least one issue when check returns false
 *     revive(value): T | FAIL                  made by JSON.parse; never throws but by stack overflow
 *     fast(text, at): T | FAIL                 reads the value at byte `at` of the loaded text, sets source.at behind it
 *     fastOrPart(text, at, isPart): T | FAIL   the same; `isPart`: fields may be missing that T needs
 *     read(text): T | FAIL                     the whole JSON text: fast path, bail-out; throws nothing at all
 *     reportText(text): Issue[]                every issue of a text that `read` refused
 *     copy(value): T                           of a plain type, for size: what the type names of a value that fits
 *     keep(value): unknown                     the shape of what the type names of a value that fits (runtime/src/types/check/merge.ts)
 *     encode(value): string                    JSON text of the value
 *     row(row): T                              of a row of a database, whose place and columns `row` has
 *     rowJson(row): string                     JSON text of the same
 *     encodePart(value, attempt): string       the same inside a longer text that is looked at in the end
 *     write(at, value): number                 the same as bytes from `at` on (runtime/src/types/encode/bytes.ts)
 *   version(): string                       of what the type means
 *   and, one for each operation of the public interface: is, assert, validate, decode, safeDecode,
 *   decodeValue, safeDecodeValue, encode.
 * - Deep nesting: `check`, `tell`, `revive` and `encode` may overflow the stack on recursive types
 *   (`PlannedType.recursive`); the functions offered to users and
 *   the server catch that error.
 * - Encode owns 4-emit/encode, 4-emit/route, ir/route-plan.ts, and 3-plan/encode*, 3-plan/route*. A route site becomes
 *   `{ kind: "route", route: planRoute(site, types) }`, and its expression is `writeRoute(route, emitter)`.
 */
export interface Plan {
  file: string
  optimize: Optimize
  types: PlannedTypes
  sites: PlannedSite[]
  /** Names the user's file declares: no emitted name may equal one. */
  taken: readonly string[]
}

export type PlannedTypes = Record<string, PlannedType>

export interface PlannedType {
  /** Key in `Plan.types`. */
  id: string
  /** Valid identifier, for function names. */
  name: string
  node: Node
  /** The planner has named it, for a part of another type or one without a name. */
  made?: true
  /** It goes by its content: types of several files may have it as a part. */
  isShared?: true
  /** The source file that declares it, absolute; absent: it has no declaration of its own. */
  home?: string
  /** Whether values can be nested without limit: the type, or one that it mentions, is recursive. */
  recursive: boolean
  /** Rough number of nodes in its encoder, with those of the types that are written in place there. */
  weight: number
  /** Whether an encoder that uses it writes its text in place, in place of a call. */
  inPlace: boolean
  /** Whether the value JSON.parse makes of it is already the value: no dates, no objects that may hold unknown keys. */
  verbatim: boolean
  plain: Plainness
  /**
   * Whether a value may be looked at as this type again and again, by members of a union that are tried one after the
   * other at every level of a recursive type.
   */
  tried: boolean
  /** Whether it, or a type that it mentions, is `tried`. */
  holdsTried: boolean
  /** Whether it, or a type that it mentions, has a field that may be missing on the wire and is always there in memory. */
  holdsDefault: boolean
  /** Whether it mentions, directly or through others, so many types that its issues come from their descriptions. */
  isLarge: boolean
  /** Whether it mentions even more, so that its texts are read by JSON.parse. */
  isHuge: boolean
  /** Whether it mentions still more, so that its texts are written by its description. */
  isVast: boolean
  /** Its JSDoc. */
  about?: Said
  /** When the encoder looks for what has to be escaped: in each string, or in the whole text at the end; or it writes bytes. */
  strings: "each" | "at the end" | "bytes"
  /** How rows of a database become values of it; set where a site needs it. */
  row?: RowPlan
}

/**
 * Whether values in memory are as JSON.parse makes them, as far as the type names them, and fit here if and
 * only if they fit there. "told": the named parts of a value that fits can be copied in time proportional to
 * the value; "tried": they cannot, as members of unions must be tried at each level. null: not plain.
 */
export type Plainness = "told" | "tried" | null

export type PlannedSite =
  | { kind: "function"; operation: Operation; type: string; memory?: true }
  | { kind: "code"; operations: Operation[]; type: string }
  | { kind: "route"; route: RoutePlan }
  | { kind: "socket"; handshake: RoutePlan; received: MessagePlan; sent: MessagePlan }
  | {
      kind: "socket-client"
      path: string
      handshake: RoutePlan
      received: MessagePlan
      sent: MessagePlan
      withoutOptions: boolean
    }
  | { kind: "client"; calls: PlannedCall[]; withoutOptions: boolean }
  | { kind: "rows"; operation: "decode" | "json"; type: string }
  | { kind: "factory"; endpoints: { keys: string[]; route: RoutePlan }[] }

/** A call of a typed client. */
export interface PlannedCall {
  names: string[]
  method: string
  path: string
  route: RoutePlan
}

/** Messages of one direction of a WebSocket. `text`: id of the type of text messages; null: there are none. */
export interface MessagePlan {
  text: string | null
  mediaType?: string
  binary: boolean
}

/** Kinds of emitted functions; see the signatures above. */
export type FunctionKind =
  | Operation
  | "check"
  | "checkAnew"
  | "report"
  | "reportWire"
  | "tell"
  | "revive"
  | "reviveAnew"
  | "fast"
  | "fastOrPart"
  | "read"
  | "reportText"
  | "encodePart"
  | "write"
  | "schemaOfMemory"
  | "component"
  | "componentOut"
  | "copy"
  | "keep"
  | "row"
  | "rowJson"

/** A Shape with strategies. A ref is always a call of that type's function. */
export type Node =
  | LeafNode
  | ArrayNode
  | TupleNode
  | ObjectNode
  | UnionNode
  | SetNode
  | MapNode
  | RefinedNode
  | ToJsonNode
  | { kind: "ref"; to: string }

export type LeafNode = Exclude<
  Shape,
  {
    kind: "array" | "tuple" | "object" | "union" | "ref" | "set" | "map" | "refined" | "to-json"
  }
>

export type NodeOfKind<K extends Node["kind"]> = Extract<Node, { kind: K }>

export interface ArrayNode {
  kind: "array"
  item: Node
  rules: ArrayRules
  /** JSON writes an undefined item as null: whether a null on the wire means undefined here. */
  nullIsUndefined: boolean
}

export interface TupleNode {
  kind: "tuple"
  items: { node: Node; optional: boolean; nullIsUndefined: boolean }[]
  rest: { node: Node; nullIsUndefined: boolean } | null
  /** Required items behind the rest; none without a rest. */
  after?: { node: Node; nullIsUndefined: boolean }[]
}

export interface SetNode {
  kind: "set"
  item: Node
  rules: ArrayRules
  nullIsUndefined: boolean
}

export interface MapNode {
  kind: "map"
  key: Node
  value: Node
  rules: ArrayRules
  wire?: "object"
  /** As in ArrayNode, of a pair's parts. */
  nullIsUndefined: { key: boolean; value: boolean }
}

/** As a member of a union always behind a ref. */
export interface RefinedNode {
  kind: "refined"
  of: Node
  checks: Check[]
  message?: string
  sensitive?: true
}

export interface ToJsonNode {
  kind: "to-json"
  memory: Node
  wire: Node
}

export interface ObjectNode {
  kind: "object"
  /** In declaration order. */
  fields: NodeField[]
  index: Node | null
  /** Indices of `fields`, the cheapest and most selective checks first. */
  checkOrder: number[]
  /** Whether an array could pass for this object, so that it has to be refused by name. */
  refuseArray: { memory: boolean; wire: boolean }
  /** As in ObjectShape. */
  patterns?: { key: KeyPattern; node: Node }[]
  minProperties?: number
  maxProperties?: number
  closed?: true
}

export interface NodeField {
  key: string
  node: Node
  optional: boolean
  /** Whether `undefined` fits the field's type (not: whether the field is optional). */
  takesUndefined: boolean
  /** Whether the key exists on every object (`toString`, `__proto__`), so that reading it needs an own-property check. */
  inherited: boolean
  /** The key on the wire; the same as `key` unless a tag renames it. */
  wireKey: string
  wireInherited: boolean
  /** As in Field. */
  default?: string
  asNull?: true
  memoryOnly?: true
  about?: Said
}

/** Members are leaves or refs: whatever needs loops or statements is a function of its own. */
export interface UnionNode {
  kind: "union"
  members: Node[]
  /** Trial order of the members that `tag` does not decide: cheap first in memory, special texts before `string` on the wire. */
  memory: number[]
  wire: number[]
  /**
   * For each member those behind it, in the order of `wire`, that may take the same value and know more of its keys:
   * the value keeps the keys of all members that it fits. Absent where the first member that fits knows all of them.
   */
  rivals?: number[][]
  /** How the object members are distinguished; null when there are none or no field distinguishes them. */
  tag: Tag | null
  /** The only member that takes objects, or arrays: its issues are the ones to show for such a value. */
  only: { object: number | null; array: number | null }
  /** How the fast path distinguishes the members; null: it leaves the value to JSON.parse. */
  firstByte: FirstByte | null
}

/** Members of a union by the first byte of the JSON value. */
export interface FirstByte {
  /** Texts: strings, literals, dates, big integers. */
  quote: number[]
  digit: number[]
  /** `true` and `false`. */
  word: number[]
  null: boolean
  bracket: number | null
  brace: number | null | "tag"
}

/** A required field with different literal values in every object member. */
export interface Tag {
  key: string
  /** As in NodeField. */
  inherited: boolean
  cases: { values: (string | number | boolean)[]; member: number }[]
}
