import { diagnose } from "../diagnostics/index.ts"
import type { Field, Shape } from "../ir/shape.ts"
import type { Property, TypeRef } from "./compiler.ts"
import { readConstraints } from "./jsdoc.ts"
import { found, inside, type Place, type Reader } from "./reader.ts"
import { isTagKey, readSource } from "./tags.ts"
import { readOptional } from "./tuple.ts"

/** Interfaces, object types, classes of plain fields, merged intersections. */
export function readObject(type: TypeRef, foreign: boolean, place: Place, reader: Reader): Shape {
  const { compiler } = reader
  const all = compiler.properties(type)
  const properties = all.filter(({ keyText }) => !isTagKey(keyText))
  // `unknown & Query` is just `Query` to the compiler: a tag without anything to be put on.
  if (properties.length === 0 && all.length > 0)
    return found(place, diagnose("PC1031", compiler.print(type)))
  const hidden = properties.filter(({ visibility }) => visibility === "hidden")
  if (hidden.length > 0) {
    const members = hidden.map(({ keyText }) => keyText).join(", ")
    return found(place, diagnose("PC1022", compiler.print(type), members))
  }
  if (foreign) {
    const methods = properties.filter(
      (property) => compiler.view(property.type).kind === "function",
    )
    if (methods.length > 0) {
      const names = methods.slice(0, 3).map(({ keyText }) => keyText)
      const more = methods.length > 3 ? ", …" : ""
      return found(place, diagnose("PC1023", compiler.print(type), names.join(", ") + more))
    }
  }
  const fields = properties.flatMap((property) => readField(property, place, reader) ?? [])
  return { kind: "object", fields, index: readIndex(type, place, reader) }
}

function readField(property: Property, place: Place, reader: Reader): Field | null {
  const { key, optional, comments } = property
  const at = inside(place, stepTo(property))
  if (key === null) {
    found(at, diagnose("PC1021", property.keyText))
    return null
  }
  const read = optional ? readOptional(property.type, at, reader) : reader.read(property.type, at)
  const shape = comments.length > 0 ? readConstraints(comments, read, at, reader) : read
  const source = readSource(property.type, at, reader)
  return { key, shape, optional, ...(source && { source }) }
}

function stepTo({ key, keyText }: Property): string {
  if (key === null) return keyText
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

function readIndex(type: TypeRef, place: Place, reader: Reader): Shape | null {
  let index: Shape | null = null
  for (const signature of reader.compiler.indexSignatures(type)) {
    const at = inside(place, `[${signature.key}]`)
    if (signature.key === "string") index = reader.read(signature.type, at)
    else
      found(
        at,
        diagnose("PC1026", signature.key === "template" ? "template literal" : signature.key),
      )
  }
  return index
}
