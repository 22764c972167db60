import type { Property, TypeRef } from "../../compiler/contract.ts"
import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Reader } from "../reader.ts"
import { isMemoryOnly } from "./natives.ts"

/**
 * What JSON can carry of an optional member: the members of its type without functions and symbols and, of
 * declaration files, without objects that are more than data (`EventTarget`, `Element`, a class with methods).
 * null: all of it.
 *
 * In the user's own source an object with methods stays an error: it may have been meant as data.
 */
export function carriedPart(
  { key, type, optional, origin }: Property,
  reader: Reader,
): readonly TypeRef[] | null {
  // A `toJSON` method defines its JSON; its type must declare it, too.
  if (!optional || (key === "toJSON" && origin === "source")) return null
  const known = origin === "source" ? own : foreign
  const before = known.get(type)
  if (before !== undefined) return before
  const part = partOf(type, origin, reader)
  known.set(type, part)
  return part
}

/** By type: a union of thousands of types is the type of thousands of members in schema-dts. */
const own = new WeakMap<TypeRef, readonly TypeRef[] | null>()
const foreign = new WeakMap<TypeRef, readonly TypeRef[] | null>()

function partOf(
  type: TypeRef,
  origin: Property["origin"],
  reader: Reader,
): readonly TypeRef[] | null {
  const members = reader.compiler.withoutUndefined(type).flatMap((member) => {
    const view = reader.compiler.view(member)
    return view.kind === "union" ? view.members : [member]
  })
  const left = members.filter((member) => !isNeverCarried(member, origin, reader))
  return left.length === members.length ? null : left
}

function isNeverCarried(
  type: TypeRef,
  origin: Property["origin"],
  reader: Reader,
  depth: number = 0,
): boolean {
  const view = reader.compiler.view(type)
  switch (view.kind) {
    case "function":
    case "symbol":
      return true
    case "array":
      return isNeverCarried(view.item, origin, reader, depth)
    case "union":
      return view.members.every((member) => isNeverCarried(member, origin, reader, depth))
    case "intersection":
      return view.members.some((member) => reader.compiler.view(member).kind === "function")
    case "library":
      if (origin === "source") return false
      return isMemoryOnly(view.name) || isMoreThanData(type, true, reader, depth)
    case "object":
      return origin !== "source" && isMoreThanData(type, view.foreign, reader, depth)
    default:
      return false
  }
}

/** Whether an object requires what JSON cannot carry: a method, private state, a member that needs such an object. */
function isMoreThanData(type: TypeRef, foreign: boolean, reader: Reader, depth: number): boolean {
  const before = objects[depth]!.get(type)
  if (before !== undefined) return before
  const { compiler } = reader
  const properties = compiler.properties(type)
  const needsMore = (property: Property): boolean =>
    !property.optional &&
    property.key !== null &&
    isNeverCarried(property.type, property.origin, reader, depth + 1)
  const isMore =
    (needsCode(foreign, properties, reader) ||
      (depth < DEEPEST && properties.some((property) => needsMore(property)))) &&
    // A type with `toJSON` can be written.
    compiler.resultOf(type, "toJSON") === null
  objects[depth]!.set(type, isMore)
  return isMore
}

/** Objects in one another: what is looked at here is read again, and a type may have no end. */
const DEEPEST = 1
const objects = Array.from({ length: DEEPEST + 1 }, () => new WeakMap<TypeRef, boolean>())

/**
 * Why an object cannot be data; null when it can. Optional functions of declaration files are left out of the type
 * (`carriedPart`), so they are no reason.
 * @param foreign a class or interface of a declaration file
 */
export function refusalOf(
  type: TypeRef,
  foreign: boolean,
  properties: readonly Property[],
  reader: Reader,
): Finding | null {
  const { compiler } = reader
  const hidden = properties.filter(({ visibility }) => visibility === "hidden")
  if (hidden.length > 0)
    return diagnose("PC1022", compiler.print(type), hidden.map(({ keyText }) => keyText).join(", "))
  if (isError(properties)) return diagnose("PC1024", compiler.print(type), anError)
  const methods = methodsOf(foreign, properties, reader)
  if (methods.length === 0) return null
  const names = methods.slice(0, 3).map(({ keyText }) => keyText)
  const more = methods.length > 3 ? ", …" : ""
  return diagnose("PC1023", compiler.print(type), names.join(", ") + more)
}

// The stack would be visible to every reader of the JSON.
const anError = "An error is no data: use an interface of what is to travel."

function isError(properties: readonly Property[]): boolean {
  const isStack = ({ key, origin }: Property): boolean => key === "stack" && origin === "library"
  return properties.some(isStack) && properties.some(({ key }) => key === "message")
}

function methodsOf(
  foreign: boolean,
  properties: readonly Property[],
  reader: Reader,
): readonly Property[] {
  return properties.filter(
    (property) =>
      !property.optional &&
      (property.isMethod ||
        ((foreign || property.origin !== "source") && isFunction(property.type, reader))),
  )
}

/** Whether every JSON value lacks something that the object requires: a method, private state. */
function needsCode(foreign: boolean, properties: readonly Property[], reader: Reader): boolean {
  const isHidden = ({ visibility }: Property): boolean => visibility === "hidden"
  return properties.some(isHidden) || methodsOf(foreign, properties, reader).length > 0
}

export function isFunction(type: TypeRef, { compiler }: Reader): boolean {
  const members = compiler.withoutUndefined(type)
  return members.length === 1 && compiler.view(members[0]!).kind === "function"
}
