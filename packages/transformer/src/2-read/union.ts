import type { Shape } from "../ir/shape.ts"
import type { TypeRef } from "../compiler/contract.ts"
import { inside, type Place, type Reader } from "./reader.ts"
import type { Unit } from "./unit.ts"

/** Members in an order of our own: those that it regards as equal stay in that of `compiler/member-order.ts`. */
export function readUnion(members: readonly TypeRef[], place: Place, reader: Reader): Shape {
  const shapes = members.map((member) => reader.read(member, inside(place, "")))
  const union = unionOf(shapes, reader)
  // Those of a named union inside it are read once, and taken as often as it is.
  if (union.kind === "union")
    reader.charge(place, Math.max(0, union.members.length - shapes.length))
  return union
}

/** Resolves refs. */
interface Named {
  unitOf(key: string): Pick<Unit, "name" | "declaredAt" | "isUnion">
  shapeOf(key: string): Shape | null
}

/** The union of some shapes: flat, without duplicates, in canonical order. */
export function unionOf(shapes: readonly Shape[], reader: Named): Shape {
  const flat = shapes
    .flatMap((shape) => membersOf(shape, reader))
    .filter(({ kind }) => kind !== "never")
  const all = flat.find(({ kind }) => kind === "any") ?? flat.find(({ kind }) => kind === "unknown")
  if (all) return all
  const distinct = [...new Map(flat.map((shape) => [contentOf(shape), shape])).values()]
  const joined = joinBooleans(distinct)
  const plain = joined.filter(isPlain)
  const left = joined.filter((shape) => !isCovered(shape, plain))
  if (left.length === 0) return { kind: "never" }
  if (left.length === 1) return left[0]!
  return { kind: "union", members: inOrder(left, reader) }
}

/** A text for each shape, the same for those that are equal. */
function contentOf(shape: Shape): string {
  if (shape.kind === "ref") return `ref ${shape.to}`
  return shape.kind === "literal"
    ? `${typeof shape.value} ${String(shape.value)}`
    : JSON.stringify(shape)
}

function inOrder(members: readonly Shape[], reader: Named): Shape[] {
  const keys = new Map<Shape, string | number>()
  const keyOf = (shape: Shape): string | number => {
    const known = keys.get(shape) ?? orderKey(shape, reader)
    keys.set(shape, known)
    return known
  }
  // Most unions have one member of each kind.
  return members.toSorted((a, b) => ranks[a.kind] - ranks[b.kind] || compare(keyOf(a), keyOf(b)))
}

/** A named union inside a union is taken apart: unions are flat. */
function membersOf(shape: Shape, reader: Named): readonly Shape[] {
  if (shape.kind === "union") return shape.members
  if (shape.kind !== "ref") return [shape]
  const target = reader.unitOf(shape.to).isUnion ? reader.shapeOf(shape.to) : null
  return target?.kind === "union" ? target.members : [shape]
}

function joinBooleans(shapes: readonly Shape[]): Shape[] {
  const rest = shapes.filter(
    (shape) => !(shape.kind === "literal" && typeof shape.value === "boolean"),
  )
  if (shapes.length - rest.length < 2) return [...shapes]
  return [...rest.filter(({ kind }) => kind !== "boolean"), { kind: "boolean" }]
}

/**
 * `"a" | string`: the literal is redundant next to the plain type.
 * @param plain the plain members of the union: a handful, however many members it has
 */
function isCovered(shape: Shape, plain: readonly Shape[]): boolean {
  const base = baseOf(shape)
  return base !== null && plain.some((each) => each !== shape && each.kind === base)
}

/** Kind of the plain type that takes every value of a shape. */
function baseOf(shape: Shape): Shape["kind"] | null {
  switch (shape.kind) {
    case "literal":
      return typeof shape.value as "string" | "number" | "boolean"
    case "bigint-literal":
      return "bigint"
    case "template":
      return "string"
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return shape.kind
    default:
      return null
  }
}

/** Takes every value of a kind: without rules, and in the usual wire form. */
function isPlain(shape: Shape): boolean {
  if (!BASES.has(shape.kind)) return false
  if ("wire" in shape && shape.wire !== undefined) return false
  return !("rules" in shape) || Object.keys(shape.rules ?? {}).length === 0
}

const BASES: ReadonlySet<Shape["kind"]> = new Set(["string", "number", "bigint", "boolean"])

const ranks: Record<Shape["kind"], number> = {
  undefined: 0,
  null: 1,
  boolean: 2,
  number: 3,
  bigint: 4,
  string: 5,
  template: 6,
  literal: 7,
  "bigint-literal": 8,
  date: 9,
  url: 10,
  regexp: 11,
  bytes: 12,
  array: 13,
  tuple: 14,
  set: 15,
  map: 16,
  object: 17,
  "to-json": 18,
  refined: 19,
  ref: 20,
  union: 21,
  unknown: 22,
  any: 23,
  never: 24,
}

/** Text that orders members of one kind; the same in every program and on every machine. */
function orderKey(shape: Shape, reader: Named): string | number {
  switch (shape.kind) {
    case "ref": {
      const unit = reader.unitOf(shape.to)
      return `${unit.name}\n${unit.declaredAt}`
    }
    case "literal":
      return typeof shape.value === "number" ? shape.value : `${typeof shape.value} ${shape.value}`
    default: {
      const text = JSON.stringify(shape)
      if (!text.includes('"kind":"ref"') && !text.includes('"file":')) return text
      return JSON.stringify(shape, (_key, value: unknown) =>
        isRef(value) ? reader.unitOf(value.to).name : isFile(value) ? shortened(value) : value,
      )
    }
  }
}

function isRef(value: unknown): value is { kind: "ref"; to: string } {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "ref"
}

/** Module of a check function: an order must not depend on the project's folder. */
function isFile(value: unknown): value is { file: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { file?: unknown }).file === "string"
  )
}

function shortened({ file }: { file: string }): string {
  return file.slice(file.lastIndexOf("/") + 1)
}

/** Numbers by value, before texts; texts by code unit. */
function compare(a: string | number, b: string | number): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
