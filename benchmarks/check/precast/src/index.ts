import { assert, clone, equals, is, type Result, validate } from "@precast/runtime"
import type {
  ArrayHierarchical,
  ArrayRecursive,
  ArrayRecursiveUnionExplicit,
  ArraySimple,
  ObjectHierarchical,
  ObjectRecursive,
  ObjectSimple,
  ObjectUnionExplicit,
  ObjectUnionImplicit,
  UltimateUnion,
  StructureName,
  ToBeChecked,
} from "../../../structures/dist/index.js"

export interface Emitted {
  is(value: unknown): boolean
  validate(value: unknown): Result<unknown>
}

/** What the transformer of this checkout emits for each structure. */
export const checksFor: Record<StructureName, Emitted> = {
  simple: { is: is<ObjectSimple>, validate: validate<ObjectSimple> },
  hierarchical: { is: is<ObjectHierarchical>, validate: validate<ObjectHierarchical> },
  recursive: { is: is<ObjectRecursive>, validate: validate<ObjectRecursive> },
  "union-explicit": { is: is<ObjectUnionExplicit>, validate: validate<ObjectUnionExplicit> },
  "union-implicit": { is: is<ObjectUnionImplicit>, validate: validate<ObjectUnionImplicit> },
  "array-simple": { is: is<ArraySimple>, validate: validate<ArraySimple> },
  "array-hierarchical": { is: is<ArrayHierarchical>, validate: validate<ArrayHierarchical> },
  "array-recursive": { is: is<ArrayRecursive>, validate: validate<ArrayRecursive> },
  "array-recursive-union-explicit": {
    is: is<ArrayRecursiveUnionExplicit>,
    validate: validate<ArrayRecursiveUnionExplicit>,
  },
  "ultimate-union": { is: is<UltimateUnion>, validate: validate<UltimateUnion> },
}

/** Moltar's cases with errors that name what is wrong. */
export const moltarByAssert = {
  parseSafe: (value: unknown): unknown => clone<ToBeChecked>(assert<ToBeChecked>(value)),
  parseStrict: (value: unknown): unknown => assert<ToBeChecked>(value, { strict: true }),
  assertLoose(value: unknown): boolean {
    assert<ToBeChecked>(value)
    return true
  },
  assertStrict(value: unknown): boolean {
    assert<ToBeChecked>(value, { strict: true })
    return true
  },
}

/** The same with a short check and a plain error, as typia is registered there. */
export const moltarByIs = {
  parseSafe(value: unknown): unknown {
    if (!is<ToBeChecked>(value)) throw new Error("wrong type.")
    return clone<ToBeChecked>(value)
  },
  parseStrict(value: unknown): unknown {
    if (!equals<ToBeChecked>(value)) throw new Error("wrong type.")
    return value
  },
  assertLoose(value: unknown): boolean {
    if (!is<ToBeChecked>(value)) throw new Error("wrong type.")
    return true
  },
  assertStrict(value: unknown): boolean {
    if (!equals<ToBeChecked>(value)) throw new Error("wrong type.")
    return true
  },
}
