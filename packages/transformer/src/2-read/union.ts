import type { Shape } from "../ir/shape.ts"
import type { TypeRef } from "./compiler.ts"
import { inside, type Place, type Reader } from "./reader.ts"

/** Members in an order of our own: the compiler's depends on which file it met first. */
export function readUnion(members: readonly TypeRef[], place: Place, reader: Reader): Shape {
  const shapes = members.map((member) => reader.read(member, inside(place, "")))
  return unionOf(shapes, reader)
}

/** The union of some shapes: flat, without duplicates, in canonical order. */
export function unionOf(shapes: readonly Shape[], reader: Reader): Shape {
  const flat = shapes
    .flatMap((shape) => membersOf(shape, reader))
    .filter(({ kind }) => kind !== "never")
  const all = flat.find(({ kind }) => kind === "any") ?? flat.find(({ kind }) => kind === "unknown")
  if (all) return all
  const distinct = [...new Map(flat.map((shape) => [JSON.stringify(shape), shape])).values()]
  const left = joinBooleans(distinct).filter((shape, _index, joined) => !isCovered(shape, joined))
  if (left.length === 0) return { kind: "never" }
  if (left.length === 1) return left[0]!
  const keyed = left.map((shape) => ({ shape, key: orderKey(shape, reader) }))
  keyed.sort((a, b) => ranks[a.shape.kind] - ranks[b.shape.kind] || compare(a.key, b.key))
  return { kind: "union", members: keyed.map(({ shape }) => shape) }
}

/** A named union inside a union is taken apart: unions are flat. */
function membersOf(shape: Shape, reader: Reader): readonly Shape[] {
  if (shape.kind === "union") return shape.members
  if (shape.kind !== "ref") return [shape]
  const target = reader.unitOf(shape.to).shape
  return target?.kind === "union" ? target.members : [shape]
}

function joinBooleans(shapes: readonly Shape[]): Shape[] {
  const rest = shapes.filter(
    (shape) => !(shape.kind === "literal" && typeof shape.value === "boolean"),
  )
  if (shapes.length - rest.length < 2) return [...shapes]
  return [...rest.filter(({ kind }) => kind !== "boolean"), { kind: "boolean" }]
}

/** `"a" | string`: the literal says nothing that the plain type does not. */
function isCovered(shape: Shape, all: readonly Shape[]): boolean {
  if (shape.kind === "bigint-literal") return all.some(({ kind }) => kind === "bigint")
  const base = shape.kind === "literal" ? typeof shape.value : shape.kind
  if (base !== "string" && base !== "number" && base !== "boolean") return false
  return all.some((each) => each !== shape && each.kind === base && isPlain(each))
}

function isPlain(shape: Shape): boolean {
  return !("rules" in shape) || Object.keys(shape.rules).length === 0
}

const ranks: Record<Shape["kind"], number> = {
  undefined: 0,
  null: 1,
  boolean: 2,
  number: 3,
  bigint: 4,
  string: 5,
  literal: 6,
  "bigint-literal": 7,
  date: 8,
  array: 9,
  tuple: 10,
  object: 11,
  ref: 12,
  union: 13,
  unknown: 14,
  any: 15,
  never: 16,
}

/** Text that orders members of one kind; the same in every program and on every machine. */
function orderKey(shape: Shape, reader: Reader): string | number {
  switch (shape.kind) {
    case "ref": {
      const unit = reader.unitOf(shape.to)
      return `${unit.name}\n${unit.declaredAt}`
    }
    case "literal":
      return typeof shape.value === "number" ? shape.value : `${typeof shape.value} ${shape.value}`
    default:
      return JSON.stringify(shape, (_key, value: unknown) =>
        isRef(value) ? reader.unitOf(value.to).name : value,
      )
  }
}

function isRef(value: unknown): value is { kind: "ref"; to: string } {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "ref"
}

/** Numbers by value, before texts; texts by code unit. */
function compare(a: string | number, b: string | number): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
