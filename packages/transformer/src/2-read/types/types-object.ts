import { diagnose } from "../../diagnostics/index.ts"
import { OF_OBJECT } from "../../ir/limits.ts"
import type { Field, Shape, ObjectShape } from "../../ir/shape.ts"
import type { Property, TypeRef } from "../../compiler/contract.ts"
import { aboutField } from "./describe-type.ts"
import { streamField } from "../tags/body-field.ts"
import { carriedPart, isFunction, refusalOf } from "./carried.ts"
import { isSecretClass, secretField } from "../tags/secret-field.ts"
import { readFieldTags } from "../tags/field-tags.ts"
import { fileField } from "../tags/file-field.ts"
import { readConstraints } from "../tags/read-constraints.ts"
import { readKeys } from "./types-keys.ts"
import { found, inside, insideField, type Place, type Reader, stepTo } from "../reader.ts"
import { isTagKey } from "../tags/tag-values.ts"
import { readOptional } from "./lists.ts"
import { readUnion } from "../union.ts"
import { mayTake } from "./key-overlap.ts"

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
  const untagged = all.filter(({ keyText }) => !isTagKey(keyText) && !brands.has(keyText))
  // `unknown & Query` is just `Query` to the compiler: a tag without anything to be put on.
  if (untagged.length === 0 && all.length > 0)
    return found(place, diagnose("PC1031", compiler.print(type)))
  const properties = untagged.filter((property) => !isPhantom(property))
  reader.charge(place, OF_OBJECT + all.length - properties.length)
  const refusal = refusalOf(type, foreign, properties, reader)
  if (refusal) return found(place, refusal)
  const fields = properties.flatMap((property) => readField(property, type, place, reader) ?? [])
  const keys = readKeys(type, place, reader)
  reportLostKeys(fields, keys, (key) => {
    const property = properties.find((each) => each.key === key)!
    return insideField(place, stepTo(key), property, type)
  })
  return { kind: "object", fields, ...keys }
}

const none: ReadonlySet<string> = new Set()

/** A symbol key that no value has to have, or that a package brands its types with: JSON has no such keys. */
function isPhantom({ key, visibility, optional, origin }: Property): boolean {
  return key === null && visibility === "public" && (optional || origin === "declarations")
}

/**
 * A type that defines its own JSON with `toJSON`: it can be encoded. In memory only its public data is
 * checked, and nothing of a library's class, whose fields are private to the library.
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
  const fields = data.flatMap((property) => readField(property, type, place, reader) ?? [])
  const wire = reader.read(written, inside(place, ".toJSON()"))
  return { kind: "to-json", memory: { kind: "object", fields, index: null }, wire }
}

function readField(property: Property, owner: TypeRef, place: Place, reader: Reader): Field | null {
  const { key, optional, rules, origin } = property
  const isForeign = origin !== "source"
  const step = key === null ? property.keyText : stepTo(key)
  const at = insideField(place, step, property, owner, isForeign)
  if (key === null) {
    found(at, diagnose("PC1021", property.keyText))
    return null
  }
  const carried = carriedPart(property, reader)
  if (carried?.length === 0) {
    reader.charge(place, 1)
    return { key, shape: { kind: "never" }, optional, memoryOnly: true }
  }
  const special = specialField(property, at, reader)
  if (special) return { ...special, ...aboutField(property, special.shape, reader) }
  const read = carried
    ? readUnion(carried, at, reader)
    : optional
      ? readOptional(property.type, at, reader)
      : reader.read(property.type, at)
  const shape = rules.length > 0 ? readConstraints(rules, read, at, reader) : read
  return {
    key,
    shape,
    optional,
    ...(carried && { memoryOnly: true as const }),
    ...readFieldTags(property, shape, at, reader),
    ...aboutField(property, shape, reader),
  }
}

/** An uploaded file, a stream or a secret; null for any other field. */
function specialField(property: Property, at: Place, reader: Reader): Field | null {
  const { type } = property
  if (usual.has(type)) return null
  const special =
    fileField(property, at, reader.compiler) ??
    streamField(property, reader.compiler) ??
    secretField(property, at, reader)
  if (!special) usual.add(type)
  return special
}

/** Types of which no field is special. */
const usual = new WeakSet<TypeRef>()

/**
 * Reports fields with an `Alias` in an object with an index signature that accepts the alias as a key in
 * memory, or the key in JSON: two values would have one key.
 */
function reportLostKeys(
  fields: readonly Field[],
  { index, patterns = [] }: Pick<ObjectShape, "index" | "patterns">,
  placeOf: (key: string) => Place,
): void {
  const isTaken = (key: string): boolean =>
    index !== null || patterns.some((each) => mayTake(each.key, key))
  const keys = new Set(fields.map(({ key }) => key))
  const wireKeys = new Set(fields.map(({ key, alias }) => alias ?? key))
  for (const { key, alias } of fields) {
    if (alias === undefined || alias === key) continue
    const lost = (isTaken(alias) && !keys.has(alias)) || (isTaken(key) && !wireKeys.has(key))
    if (lost) found(placeOf(key), diagnose("PC1086", key, JSON.stringify(alias)))
  }
}
