import type { Compiler, TypeRef, TypeView } from "../compiler/contract.ts"
import { diagnose } from "../diagnostics/index.ts"
import type { OfKind, Shape } from "../ir/shape.ts"
import {
  createUnitReader,
  found,
  inside,
  type Place,
  type Reader,
  type UnitReader,
} from "./reader.ts"
import type { KnownUnits } from "./known-units.ts"
import { readMissing } from "./read-missing.ts"
import { hasCarrier, readIntersection } from "./types/intersection.ts"
import { readTuple } from "./types/lists.ts"
import { isKnown, hintFor, isBytes } from "./types/natives.ts"
import { typeText } from "./types/type-text.ts"
import { readObject } from "./types/types-object.ts"
import { readTemplate } from "./types/types-template.ts"
import { readUnion, unionOf } from "./union.ts"

/**
 * Reads the types of one program into shapes.
 * @param known of earlier states of the program
 */
export function createReader(compiler: Compiler, known: KnownUnits | null = null): UnitReader {
  for (;;) {
    const reader = createUnitReader(compiler, { inline: readType, isUnit }, known)
    const lost = known ? readMissing(reader, known) : NONE
    if (lost.size === 0) return reader
    known?.drop(lost)
  }
}

const NONE: ReadonlySet<string> = new Set()

/** One level of a type → its shape: the one switch over kinds of type. */
function readType(type: TypeRef, place: Place, reader: Reader): Shape {
  const { compiler } = reader
  const view = compiler.view(type)
  switch (view.kind) {
    case "any":
      found(place, { ...diagnose("PC1015"), isForeign: place.isForeign })
      return { kind: "any" }
    case "unknown":
    case "never":
    case "undefined":
    case "null":
    case "boolean":
    case "bigint":
      return { kind: view.kind }
    case "void":
      return { kind: "undefined" }
    case "string":
      return { kind: "string", rules: {} }
    case "number":
      return { kind: "number", rules: {} }
    case "literal":
    case "bigint-literal":
      return readLiteral(view, type, place, reader)
    case "array":
      return { kind: "array", item: reader.read(view.item, inside(place, "[]")), rules: {} }
    case "tuple":
      return readTuple(view.items, type, place, reader)
    case "union":
      return readUnion(view.members, place, reader)
    case "intersection":
      return readIntersection(view.members, type, place, reader)
    case "object":
      return readObject(type, view.foreign, place, reader)
    case "library":
      return readLibraryType(view, type, place, reader)
    case "unresolved":
      return found(place, diagnose("PC1013", compiler.print(type)))
    case "parameter":
      return found(place, diagnose("PC1012", view.name))
    case "function":
      return found(place, diagnose("PC1020", compiler.print(type), removalOf(place, compiler)))
    case "symbol":
      return found(place, diagnose("PC1021", compiler.print(type)))
    case "template":
    case "string-mapping":
      return readTemplate(type, place, reader)
    case "object-keyword":
      return unionOf([anyObject, anyList], reader)
    case "computed":
      return found(place, diagnose("PC1014", compiler.print(type)))
    case "computed-enum-member":
      return found(place, diagnose("PC1030", compiler.print(type)))
    default:
      return view satisfies never
  }
}

/** `object`: any JSON value except strings, numbers, booleans and null. */
const anyObject: Shape = { kind: "object", fields: [], index: { kind: "unknown" } }
const anyList: Shape = { kind: "array", item: { kind: "unknown" }, rules: {} }

/** `Omit<Line, "onPaid">`, where the place is a field of a type with a name. */
function removalOf({ field, path }: Place, compiler: Compiler): string {
  if (field?.path !== path || compiler.nameOf(field.owner) === null) return "Omit<…>"
  return `Omit<${typeText(compiler, field.owner)}, ${JSON.stringify(field.property.keyText)}>`
}

function readLiteral(
  view: OfKind<"literal" | "bigint-literal">,
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape {
  // `enum Limit { None = 1 / 0 }`: JSON has no such number.
  if (typeof view.value === "number" && !Number.isFinite(view.value))
    return found(place, diagnose("PC1030", reader.compiler.print(type)))
  return { ...view }
}

/** Named objects, and named unions that are more than a few literals, become definitions. */
function isUnit(type: TypeRef, compiler: Compiler): boolean {
  const view = compiler.view(type)
  switch (view.kind) {
    case "object":
      return compiler.nameOf(type) !== null
    case "library":
      return !isKnown(view.name) && compiler.nameOf(type) !== null
    case "intersection":
      return compiler.nameOf(type) !== null && !hasCarrier(view.members, compiler)
    case "union":
      return (
        compiler.nameOf(type) !== null &&
        (view.members.length > MOST_INLINE || hasParts(view.members, compiler))
      )
    default:
      return false
  }
}

/** `"a" | "b" | null` is easier to read in place. */
const MOST_INLINE = 3

function hasParts(members: readonly TypeRef[], compiler: Compiler): boolean {
  return members.some((member) =>
    ["object", "intersection", "array", "tuple", "library"].includes(compiler.view(member).kind),
  )
}

type LibraryView = Extract<TypeView, { kind: "library" }>

/** A class or interface of the compiler's own library. */
function readLibraryType(
  { name, arguments: parts }: LibraryView,
  type: TypeRef,
  place: Place,
  reader: Reader,
): Shape {
  if (isBytes(name)) return { kind: "bytes", type: name }
  switch (name) {
    case "Date":
      return { kind: "date" }
    case "URL":
      return { kind: "url" }
    case "RegExp":
      return { kind: "regexp" }
    case "Set":
    case "ReadonlySet":
      return { kind: "set", item: reader.read(parts[0]!, inside(place, "[]")), rules: {} }
    case "Map":
    case "ReadonlyMap": {
      const key = reader.read(parts[0]!, inside(place, "[key]"))
      return {
        kind: "map",
        key,
        value: reader.read(parts[1]!, inside(place, "[value]")),
        rules: {},
      }
    }
    default: {
      const hint = hintFor(name)
      if (hint === null) return readObject(type, true, place, reader)
      return found(place, diagnose("PC1024", reader.compiler.print(type), hint))
    }
  }
}
