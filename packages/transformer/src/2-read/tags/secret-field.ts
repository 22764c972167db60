import type { Field } from "../../ir/shape.ts"
import type { Compiler, Property, TypeRef } from "../../compiler/contract.ts"
import { readFieldTags } from "./field-tags.ts"
import { inside, type Place, type Reader } from "../reader.ts"
import { isTag } from "./tag-values.ts"
import { refine } from "./wrapper.ts"

const KEY = "~precast:secret"

/** A field that is a `Secret<T>` of the runtime: read as T, which no message shows. null for any other. */
export function secretField(property: Property, place: Place, reader: Reader): Field | null {
  const { type, key, optional } = property
  const { compiler } = reader
  const present = compiler.withoutUndefined(type)
  if (key === null || present.length !== 1) return null
  const text = secretOf(present[0]!, compiler)
  if (text === null) return null
  const shape = refine(reader.read(text, inside(place, ".reveal()")), [], [], true)
  // A type that includes undefined is optional.
  const view = compiler.view(type)
  const mayMiss =
    view.kind === "union" && view.members.some((each) => compiler.view(each).kind === "undefined")
  const tags = readFieldTags(property, shape, place, reader)
  return { key, shape, optional: optional || mayMiss, secret: true, ...tags }
}

/** The type inside a `Secret`, possibly with tags; null: it is another type. */
function secretOf(type: TypeRef, compiler: Compiler): TypeRef | null {
  const view = compiler.view(type)
  if (view.kind === "intersection") {
    const [carrier, ...more] = view.members.filter((member) => !isTag(member, compiler))
    return carrier && more.length === 0 ? secretOf(carrier, compiler) : null
  }
  if (view.kind !== "object") return null
  return compiler.properties(type).find(({ keyText }) => keyText === KEY)?.type ?? null
}

/** Whether properties are those of the class. */
export function isSecretClass(properties: readonly Property[]): boolean {
  return properties.some(({ keyText }) => keyText === KEY)
}
