import type { Field, ObjectShape } from "./shape.ts"

/** A field of an object by its key. In large objects by an index: members of unions are compared in pairs. */
export function fieldOf(object: ObjectShape, key: string): Field | undefined {
  if (object.fields.length <= FEW) return object.fields.find((field) => field.key === key)
  let index = indexes.get(object)
  if (!index)
    indexes.set(object, (index = new Map(object.fields.map((field) => [field.key, field]))))
  return index.get(key)
}

const FEW = 8
const indexes = new WeakMap<ObjectShape, ReadonlyMap<string, Field>>()
