import { diagnose, type Finding } from "../diagnostics/index.ts"
import type { Field, Shape } from "../ir/shape.ts"
import type { Property, TypeRef } from "./compiler.ts"
import { aboutField } from "./about.ts"
import { streamField } from "./body-field.ts"
import { isSecretClass, secretField } from "./secret-field.ts"
import { readFieldTags } from "./field-tags.ts"
import { fileField } from "./file-field.ts"
import { readConstraints } from "./jsdoc.ts"
import { readKeys } from "./keys.ts"
import { found, inside, type Place, type Reader, stepTo } from "./reader.ts"
import { reportLostKeys } from "./lost-keys.ts"
import { isTagKey } from "./tag-values.ts"
import { readOptional } from "./tuple.ts"

/**
 * Interfaces, object types, classes of plain fields, merged intersections.
 * @param foreign a class or interface of a declaration file
 * @param brands texts of the keys that only brand it
 */
export function readObject(
  type: TypeRef,
  foreign: boolean,
  place: Place,
  reader: Reader,
  brands: ReadonlySet<string> = none,
): Shape {
  const { compiler } = reader
  const all = compiler.properties(type)
  if (isSecretClass(all)) return found(place, diagnose("PC1150", compiler.print(type)))
  const written = compiler.resultOf(type, "toJSON")
  if (written) return readToJson(type, written, foreign, place, reader)
  if (all.some(({ keyText }) => keyText === "~precast:upload"))
    return found(place, diagnose("PC1091", "An uploaded file"))
  const properties = all.filter(({ keyText }) => !isTagKey(keyText) && !brands.has(keyText))
  // `unknown & Query` is just `Query` to the compiler: a tag without anything to be put on.
  if (properties.length === 0 && all.length > 0)
    return found(place, diagnose("PC1031", compiler.print(type)))
  const refusal = refuse(type, foreign, properties, reader)
  if (refusal) return found(place, refusal)
  const fields = properties.flatMap((property) => readField(property, place, reader) ?? [])
  const keys = readKeys(type, place, reader)
  reportLostKeys(fields, keys, place)
  return { kind: "object", fields, ...keys }
}

const none: ReadonlySet<string> = new Set()

/**
 * A type that says itself what JSON it becomes: read so that it can be written. In memory only its
 * public data is looked at, and nothing of a library's class, whose fields are its own affair.
 */
function readToJson(
  type: TypeRef,
  written: TypeRef,
  foreign: boolean,
  place: Place,
  reader: Reader,
): Shape {
  const properties = foreign ? [] : reader.compiler.properties(type)
  const data = properties.filter(
    ({ key, visibility, type: of }) =>
      key !== null && visibility === "public" && !isFunction(of, reader),
  )
  const fields = data.flatMap((property) => readField(property, place, reader) ?? [])
  const wire = reader.read(written, inside(place, ".toJSON()"))
  return { kind: "to-json", memory: { kind: "object", fields, index: null }, wire }
}

/** Why an object is no data; null when it may be. */
function refuse(
  type: TypeRef,
  foreign: boolean,
  properties: readonly Property[],
  reader: Reader,
): Finding | null {
  const { compiler } = reader
  const hidden = properties.filter(({ visibility }) => visibility === "hidden")
  if (hidden.length > 0)
    return diagnose("PC1022", compiler.print(type), hidden.map(({ keyText }) => keyText).join(", "))
  const isStack = ({ key, origin }: Property): boolean => key === "stack" && origin === "library"
  if (properties.some(isStack) && properties.some(({ key }) => key === "message"))
    return diagnose("PC1024", compiler.print(type), anError)
  const methods = properties.filter(
    (property) =>
      property.isMethod ||
      ((foreign || property.origin !== "source") && isFunction(property.type, reader)),
  )
  if (methods.length === 0) return null
  const names = methods.slice(0, 3).map(({ keyText }) => keyText)
  const more = methods.length > 3 ? ", …" : ""
  return diagnose("PC1023", compiler.print(type), names.join(", ") + more)
}

// It would show the stack to whoever reads the JSON.
const anError = "An error is no data: use an interface of what is to travel."

function isFunction(type: TypeRef, { compiler }: Reader): boolean {
  const members = compiler.withoutUndefined(type)
  return members.length === 1 && compiler.view(members[0]!).kind === "function"
}

function readField(property: Property, place: Place, reader: Reader): Field | null {
  const { key, optional, rules } = property
  const at = inside(place, key === null ? property.keyText : stepTo(key))
  if (key === null) {
    found(at, diagnose("PC1021", property.keyText))
    return null
  }
  const special =
    fileField(property, at, reader.compiler) ??
    streamField(property, reader.compiler) ??
    secretField(property, at, reader)
  if (special) return { ...special, ...aboutField(property, special.shape, reader) }
  const read = optional ? readOptional(property.type, at, reader) : reader.read(property.type, at)
  const shape = rules.length > 0 ? readConstraints(rules, read, at, reader) : read
  return {
    key,
    shape,
    optional,
    ...readFieldTags(property, shape, at, reader),
    ...aboutField(property, shape, reader),
  }
}
