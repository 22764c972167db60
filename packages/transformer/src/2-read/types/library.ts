import { diagnose } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import type { TypeRef, TypeView } from "../../compiler/contract.ts"
import { hintFor, isBytes } from "./natives.ts"
import { readObject } from "./types-object.ts"
import { found, inside, type Place, type Reader } from "../reader.ts"

type LibraryView = Extract<TypeView, { kind: "library" }>

/** A class or interface of the compiler's own library. */
export function readLibraryType(
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
