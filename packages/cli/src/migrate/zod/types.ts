import type * as t from "@babel/types"
import type { Obstacle } from "../findings.ts"
import type { Source } from "../source.ts"
import type { Steps } from "./steps.ts"

/** A constant that holds a schema. */
export interface Definition {
  readonly source: Source
  readonly name: string
  readonly declarator: t.VariableDeclarator
  /** `const user = …`, without the `export` before it. */
  readonly statement: t.VariableDeclaration
  readonly init: t.Expression
  /** In which it is declared. */
  readonly scope: t.Node
  readonly isExported: boolean
  /** Not a schema, but an object of schemas that `z.object()` is given: `const shape = { id: z.string() }`. */
  readonly isShape: boolean
}

/** Facts about a schema, with all its parts, that decide what its calls become. */
export type Trait =
  /** An object inside it is of such a mode. */
  | Mode
  /** Something that is done on the way in, which decode<T> does and assert<T> does not. */
  | "converts"
  /** A default, which decode<T> fills in. */
  | "fills"
  /** A value whose form in JSON is another one: a date, a map, a big integer. */
  | "memory"
  /** Anything: decodeValue<T> takes what JSON can carry. */
  | "anything"
  /** It may not stand but as a field. */
  | "default"
  /** A brand, which what comes in does not have. */
  | "brand"

/** What an object does with keys that it does not name: drop them, which is Zod's usual way, or refuse. */
export type Mode = "strip" | "strict"

/** A schema as a TypeScript type. */
export interface Type {
  /** Without `| null` and `| undefined`. */
  readonly text: string
  readonly level: "atom" | "and" | "or"
  readonly kind: Kind
  readonly nullable: boolean
  readonly optional: boolean
  /** Of an object itself; none: such keys stay. */
  readonly mode?: Mode | undefined
  /** Of what is inside it. */
  readonly traits: ReadonlySet<Trait>
  /** Constants that its text names. */
  readonly refs: ReadonlySet<Definition>
  /** Of an object, where they are known. */
  readonly keys?: readonly string[] | undefined
  /** Its fields, where each of them is known. */
  readonly fields?: ReadonlyMap<string, Type> | undefined
  /** What runs around the check. */
  readonly steps?: Steps | undefined
  /** Of a constant whose functions only change properties: the same, written out for each property. */
  readonly open?: (() => Steps | undefined) | undefined
  /** An object without the rules that were added to it, as a type that has a name. */
  readonly base?: string | undefined
  /** What is known of how it reads to a person. */
  readonly about?: string | undefined
  /** Places that want a look once it is moved. */
  readonly looks: readonly Problem[]
}

export type Kind =
  | "string"
  | "number"
  | "bigint"
  | "date"
  | "array"
  | "set"
  | "object"
  | "enum"
  | "other"

/** Where and why a schema has no type. */
export interface Problem extends Obstacle {
  readonly node: t.Node
  readonly source: Source
}

export function isType(found: Type | Problem): found is Type {
  return "text" in found
}

export function typeOfText(text: string, more: Partial<Type> = {}): Type {
  return {
    text,
    level: "atom",
    kind: "other",
    nullable: false,
    optional: false,
    traits: new Set(),
    refs: new Set(),
    looks: [],
    ...more,
  }
}

/** With `| null` and `| undefined`, as a type of its own. */
export function whole(type: Type): Type {
  const parts = [
    type.text,
    ...(type.nullable ? ["null"] : []),
    ...(type.optional ? ["undefined"] : []),
  ]
  if (parts.length === 1) return type
  const text = [inside(type, "or"), ...parts.slice(1)].join(" | ")
  return { ...type, text, level: "or", nullable: false, optional: false }
}

/** In parentheses where the context binds more tightly. */
export function inside(type: Type, level: "atom" | "and" | "or"): string {
  const order = ["or", "and", "atom"]
  // `A & B | C` is right, and hard to read.
  const isLoose =
    order.indexOf(type.level) < order.indexOf(level) || (level === "or" && type.level === "and")
  return isLoose ? `(${type.text})` : type.text
}

/** With tags. */
export function tagged(type: Type, ...tags: readonly string[]): Type {
  if (tags.length === 0) return type
  return { ...type, text: [inside(type, "and"), ...tags].join(" & "), level: "and" }
}

/** What several types have in common when they are put together. */
export function together(...types: readonly Type[]): Pick<Type, "traits" | "refs" | "looks"> {
  return {
    traits: new Set(types.flatMap(({ traits, mode }) => [...traits, ...(mode ? [mode] : [])])),
    refs: new Set(types.flatMap(({ refs }) => [...refs])),
    looks: types.flatMap(({ looks }) => looks),
  }
}

/** The same of types whose objects are put into one, which has a mode of its own. */
export function mixed(...types: readonly Type[]): Pick<Type, "traits" | "refs" | "looks"> {
  return together(...types.map((type) => ({ ...type, mode: undefined })))
}
