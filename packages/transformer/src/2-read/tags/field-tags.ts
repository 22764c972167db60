import { diagnose } from "../../diagnostics/index.ts"
import type { Field, Shape } from "../../ir/shape.ts"
import type { Compiler, Property, TypeRef } from "../../compiler/contract.ts"
import { byType } from "../by-type.ts"
import { commentJson, defaultText, firstLine } from "./defaults.ts"
import { brokenRule } from "./default-rules.ts"
import { wireValue } from "./default-value.ts"
import { found, type Place, type Reader } from "../reader.ts"
import { bodySource } from "./body-field.ts"
import { cookieOf } from "./cookie-tag.ts"
import { describe } from "../rules/rules.ts"
import type { Literal } from "./literal-type.ts"
import { isTag, tagsOf } from "./tag-values.ts"

/** Tags of a field that do not belong to its type. */
export type FieldTags = Pick<Field, "alias" | "default" | "asNull" | "source">

export function isFieldTag(name: string): boolean {
  return fieldTags.has(name)
}

const fieldTags: ReadonlySet<string> = new Set([
  "alias",
  "default",
  "asNull",
  "header",
  "query",
  "cookie",
  "body",
])

/** A tag of a whole result; a field of it, and any other type, has none. */
export function isReplyTag(name: string): boolean {
  return name === "status" || name === "contentType"
}

/**
 * The tags of a field: `Alias`, `Default`, `AsNull`, `Header`, `Query`, `Cookie`, and the JSDoc of the first
 * three. The compiler distributes `("a" | "b") & Header<"x">` over the members of the union, so all members
 * except null, which cannot have tags, must have the same ones.
 */
export function readFieldTags(
  property: Property,
  shape: Shape,
  place: Place,
  reader: Reader,
): FieldTags {
  const { type, rules, optional } = property
  const { compiler } = reader
  // Most fields: a tag is a member of an intersection, or of those in a union.
  const { kind } = compiler.view(type)
  if (rules.length === 0 && kind !== "union" && kind !== "intersection") return {}
  const { isTagged, ways: kinds } = saidOfAll(type, compiler)
  if (isTagged) reportLost(property, place)
  const field: FieldTags = {}
  for (const { ways, isOnAll } of kinds) {
    if (ways.length > 1 || !isOnAll) {
      const shown = ways.map((tag) => tag.text)
      found(place, diagnose("PC1044", [...shown, ...(isOnAll ? [] : ["no tag"])].join(" and ")))
    } else Object.assign(field, fieldOf(ways[0]!, shape, place, reader))
  }
  for (const { tag, text } of rules)
    Object.assign(field, commented(tag, text, shape, place, reader))
  return sound(field, shape, optional, place, reader)
}

/**
 * A tag that also applies to null removes null: the compiler reads the type without it, and no value would be
 * null.
 */
function reportLost({ lost, optional }: Property, place: Place): void {
  if (lost === null || (lost === "undefined" && optional)) return
  found(place, diagnose("PC1045", lost))
}

/** Without the tags that do not go with the type, which are reported. */
function sound(
  { default: json, asNull, ...field }: FieldTags,
  shape: Shape,
  optional: boolean,
  place: Place,
  reader: Reader,
): FieldTags {
  if (asNull) {
    const takes = (kind: Shape["kind"]): boolean => takesKind(shape, kind, reader)
    if ((optional || takes("undefined")) && !takes("null")) Object.assign(field, { asNull })
    else found(place, diagnose("PC1081", describe(shape, reader)))
  }
  if (json === undefined) return field
  const value: unknown = JSON.parse(json)
  const why = misfit(value, shape, reader)
  if (why === null) return { ...field, default: JSON.stringify(wireValue(value, shape, reader)) }
  found(place, diagnose("PC1074", json, why))
  return field
}

/** Why a value cannot be the default of a type; null: it can. */
function misfit(value: unknown, shape: Shape, reader: Reader): string | null {
  if (wireValue(value, shape, reader) === undefined)
    return `is no ${describe(shape, reader)} in JSON`
  const broken = brokenRule(value, shape, reader)
  return broken === null ? null : `breaks ${broken}`
}

function takesKind(shape: Shape, kind: Shape["kind"], reader: Reader): boolean {
  if (shape.kind === "union") return shape.members.some((each) => takesKind(each, kind, reader))
  if (shape.kind === "refined") return takesKind(shape.of, kind, reader)
  if (shape.kind !== "ref") return shape.kind === kind
  const target = reader.shapeOf(shape.to)
  return target !== null && takesKind(target, kind, reader)
}

/** `Header`, `Query` and `Cookie` are one question: where it comes from. */
function kindOf(name: string): string {
  return SOURCES.has(name) ? "source" : name
}

const SOURCES: ReadonlySet<string> = new Set(["header", "query", "cookie", "body"])

interface Said {
  name: string
  value: Literal
  /** All that it carries: `Body<string, "text/csv" | "text/plain">` has two. */
  values: readonly Literal[]
  /** As the user may have written it. */
  text: string
}

function membersOf(type: TypeRef, compiler: Compiler): readonly TypeRef[] {
  const members = compiler.withoutUndefined(type).flatMap((member) => {
    const view = compiler.view(member)
    return view.kind === "union" ? view.members : [member]
  })
  const left = members.filter((member) => compiler.view(member).kind !== "null")
  return left.length === 0 ? members : left
}

/** What the members of a type declare together. */
interface SaidOfAll {
  /** Whether some member has a tag of any kind. */
  isTagged: boolean
  /** For each kind of field tag: the different ones, and whether all members have one. */
  ways: readonly { ways: readonly Said[]; isOnAll: boolean }[]
}

const saidOfAll = byType((type, compiler): SaidOfAll => {
  const members = membersOf(type, compiler)
  const said = members.map((member) => saidOf(member, compiler))
  const tags = [...new Map(said.flat().map((tag) => [`${tag.name} ${tag.text}`, tag])).values()]
  const kinds = [...new Set(tags.map((tag) => kindOf(tag.name)))]
  return {
    isTagged: members.some((member) => hasTag(member, compiler)),
    ways: kinds.map((kind) => ({
      ways: tags.filter((tag) => kindOf(tag.name) === kind),
      isOnAll: said.every((each) => each.some((tag) => kindOf(tag.name) === kind)),
    })),
  }
})

/** By member: a type of schema-dts is a member of thousands of unions. */
const saidOf = byType((type, compiler): readonly Said[] => {
  const view = compiler.view(type)
  return view.kind === "intersection" ? saidByTags(view.members, compiler) : []
})

const hasTag = byType((type, compiler): boolean => {
  const view = compiler.view(type)
  return view.kind === "intersection" && view.members.some((member) => isTag(member, compiler))
})

function saidByTags(members: readonly TypeRef[], compiler: Compiler): Said[] {
  return members
    .filter((member) => isTag(member, compiler))
    .flatMap((tag) => tagsOf(tag, compiler))
    .filter(({ name }) => isFieldTag(name) || isReplyTag(name))
    .map(({ name, values }) => {
      const value = values.length === 1 ? values[0] : undefined
      const written = name[0]!.toUpperCase() + name.slice(1)
      const text = value === true && name !== "default" ? written : `${written}<${shown(value)}>`
      return { name, value, values, text }
    })
}

function shown(value: Literal): string {
  return value === undefined ? "…" : (defaultText(value) ?? "…")
}

function fieldOf(
  { name, value, values, text }: Said,
  shape: Shape,
  place: Place,
  reader: Reader,
): FieldTags {
  switch (name) {
    case "body":
      return bodyOf(shape, values, place, reader)
    case "query":
      return { source: { from: "query" } }
    case "asNull":
      return { asNull: true }
    case "status":
    case "contentType":
      found(place, diagnose("PC1103", text))
      return {}
    case "cookie": {
      const cookie = cookieOf(value)
      if (typeof cookie === "object") return { source: cookie }
      found(place, diagnose("PC1100", text, cookie))
      return {}
    }
    case "default": {
      const json = defaultText(value)
      if (json !== null) return { default: json }
      found(place, diagnose("PC1074", text, "is not made of literals"))
      return {}
    }
    case "alias":
      if (typeof value === "string") return { alias: value }
      found(place, diagnose("PC1082", text, "that"))
      return {}
    default:
      if (typeof value === "string" && value !== "")
        return { source: { from: "header", name: value.toLowerCase() } }
      found(place, diagnose("PC1082", text, "that"))
      return {}
  }
}

/** Bytes of a body are handed over as they come. */
function bodyOf(shape: Shape, values: readonly Literal[], place: Place, reader: Reader): FieldTags {
  const source = bodySource(shape, values)
  if (source.as === "bytes" && !isPlainBytes(shape))
    found(place, diagnose("PC1095", describe(shape, reader)))
  return { source }
}

function isPlainBytes(shape: Shape): boolean {
  if (shape.kind === "refined") return shape.checks.length === 0 && isPlainBytes(shape.of)
  return shape.kind === "bytes" && shape.type === "Uint8Array" && shape.wire === undefined
}

function commented(
  tag: string,
  text: string,
  shape: Shape,
  place: Place,
  reader: Reader,
): FieldTags {
  switch (tag) {
    case "alias": {
      // The first word, or a text in quotes, when the key has spaces.
      const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
      const key = quoted ?? text.split(/\s/, 1)[0]!
      if (key !== "" || quoted === "") return { alias: key }
      found(place, diagnose("PC1082", "@alias", "that"))
      return {}
    }
    case "default":
      return commentDefault(text, shape, place, reader)
    case "asNull":
      return { asNull: true }
    default:
      return {}
  }
}

/** `@default "x"`: a comment without a value of the field, such as `@default none`, is written for people: a warning. */
function commentDefault(text: string, shape: Shape, place: Place, reader: Reader): FieldTags {
  const misfitOf = (json: string): string | null => misfit(JSON.parse(json), shape, reader)
  const json = commentJson(text)
  const why = json === null ? "is not JSON" : misfitOf(json)
  if (why === null) return { default: json! }
  const line = firstLine(text)
  const quoted = JSON.stringify(/^(['`])(.*)\1$/.exec(line)?.[2] ?? line)
  found(place, diagnose("PC1087", line, why, misfitOf(quoted) === null ? quoted : ""))
  return {}
}
