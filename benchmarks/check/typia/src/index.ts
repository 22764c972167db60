import * as typia from "typia"
import type { IValidation } from "typia"
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
  StructureTypes,
  ToBeChecked,
} from "../../../structures/dist/index.js"

/** What typia emits for one type. */
export interface TypiaFunctions<T> {
  is: (value: unknown) => boolean
  assert: (value: unknown) => T
  validate: (value: unknown) => IValidation<T>
  equals: (value: unknown) => boolean
  stringify: (value: T) => string
  assertStringify: (value: T) => string
  assertParse: (json: string) => T
  validateParse: (json: string) => IValidation<T>
  clone: (value: T) => unknown
  prune: (value: T) => void
}

export const typiaFor: { [Name in StructureName]: TypiaFunctions<StructureTypes[Name]> } = {
  simple: {
    is: typia.createIs<ObjectSimple>(),
    assert: typia.createAssert<ObjectSimple>(),
    validate: typia.createValidate<ObjectSimple>(),
    equals: typia.createEquals<ObjectSimple>(),
    stringify: typia.json.createStringify<ObjectSimple>(),
    assertStringify: typia.json.createAssertStringify<ObjectSimple>(),
    assertParse: typia.json.createAssertParse<ObjectSimple>(),
    validateParse: typia.json.createValidateParse<ObjectSimple>(),
    clone: typia.misc.createClone<ObjectSimple>(),
    prune: typia.misc.createPrune<ObjectSimple>(),
  },
  hierarchical: {
    is: typia.createIs<ObjectHierarchical>(),
    assert: typia.createAssert<ObjectHierarchical>(),
    validate: typia.createValidate<ObjectHierarchical>(),
    equals: typia.createEquals<ObjectHierarchical>(),
    stringify: typia.json.createStringify<ObjectHierarchical>(),
    assertStringify: typia.json.createAssertStringify<ObjectHierarchical>(),
    assertParse: typia.json.createAssertParse<ObjectHierarchical>(),
    validateParse: typia.json.createValidateParse<ObjectHierarchical>(),
    clone: typia.misc.createClone<ObjectHierarchical>(),
    prune: typia.misc.createPrune<ObjectHierarchical>(),
  },
  recursive: {
    is: typia.createIs<ObjectRecursive>(),
    assert: typia.createAssert<ObjectRecursive>(),
    validate: typia.createValidate<ObjectRecursive>(),
    equals: typia.createEquals<ObjectRecursive>(),
    stringify: typia.json.createStringify<ObjectRecursive>(),
    assertStringify: typia.json.createAssertStringify<ObjectRecursive>(),
    assertParse: typia.json.createAssertParse<ObjectRecursive>(),
    validateParse: typia.json.createValidateParse<ObjectRecursive>(),
    clone: typia.misc.createClone<ObjectRecursive>(),
    prune: typia.misc.createPrune<ObjectRecursive>(),
  },
  "union-explicit": {
    is: typia.createIs<ObjectUnionExplicit>(),
    assert: typia.createAssert<ObjectUnionExplicit>(),
    validate: typia.createValidate<ObjectUnionExplicit>(),
    equals: typia.createEquals<ObjectUnionExplicit>(),
    stringify: typia.json.createStringify<ObjectUnionExplicit>(),
    assertStringify: typia.json.createAssertStringify<ObjectUnionExplicit>(),
    assertParse: typia.json.createAssertParse<ObjectUnionExplicit>(),
    validateParse: typia.json.createValidateParse<ObjectUnionExplicit>(),
    clone: typia.misc.createClone<ObjectUnionExplicit>(),
    prune: typia.misc.createPrune<ObjectUnionExplicit>(),
  },
  "union-implicit": {
    is: typia.createIs<ObjectUnionImplicit>(),
    assert: typia.createAssert<ObjectUnionImplicit>(),
    validate: typia.createValidate<ObjectUnionImplicit>(),
    equals: typia.createEquals<ObjectUnionImplicit>(),
    stringify: typia.json.createStringify<ObjectUnionImplicit>(),
    assertStringify: typia.json.createAssertStringify<ObjectUnionImplicit>(),
    assertParse: typia.json.createAssertParse<ObjectUnionImplicit>(),
    validateParse: typia.json.createValidateParse<ObjectUnionImplicit>(),
    clone: typia.misc.createClone<ObjectUnionImplicit>(),
    prune: typia.misc.createPrune<ObjectUnionImplicit>(),
  },
  "array-simple": {
    is: typia.createIs<ArraySimple>(),
    assert: typia.createAssert<ArraySimple>(),
    validate: typia.createValidate<ArraySimple>(),
    equals: typia.createEquals<ArraySimple>(),
    stringify: typia.json.createStringify<ArraySimple>(),
    assertStringify: typia.json.createAssertStringify<ArraySimple>(),
    assertParse: typia.json.createAssertParse<ArraySimple>(),
    validateParse: typia.json.createValidateParse<ArraySimple>(),
    clone: typia.misc.createClone<ArraySimple>(),
    prune: typia.misc.createPrune<ArraySimple>(),
  },
  "array-hierarchical": {
    is: typia.createIs<ArrayHierarchical>(),
    assert: typia.createAssert<ArrayHierarchical>(),
    validate: typia.createValidate<ArrayHierarchical>(),
    equals: typia.createEquals<ArrayHierarchical>(),
    stringify: typia.json.createStringify<ArrayHierarchical>(),
    assertStringify: typia.json.createAssertStringify<ArrayHierarchical>(),
    assertParse: typia.json.createAssertParse<ArrayHierarchical>(),
    validateParse: typia.json.createValidateParse<ArrayHierarchical>(),
    clone: typia.misc.createClone<ArrayHierarchical>(),
    prune: typia.misc.createPrune<ArrayHierarchical>(),
  },
  "array-recursive": {
    is: typia.createIs<ArrayRecursive>(),
    assert: typia.createAssert<ArrayRecursive>(),
    validate: typia.createValidate<ArrayRecursive>(),
    equals: typia.createEquals<ArrayRecursive>(),
    stringify: typia.json.createStringify<ArrayRecursive>(),
    assertStringify: typia.json.createAssertStringify<ArrayRecursive>(),
    assertParse: typia.json.createAssertParse<ArrayRecursive>(),
    validateParse: typia.json.createValidateParse<ArrayRecursive>(),
    clone: typia.misc.createClone<ArrayRecursive>(),
    prune: typia.misc.createPrune<ArrayRecursive>(),
  },
  "array-recursive-union-explicit": {
    is: typia.createIs<ArrayRecursiveUnionExplicit>(),
    assert: typia.createAssert<ArrayRecursiveUnionExplicit>(),
    validate: typia.createValidate<ArrayRecursiveUnionExplicit>(),
    equals: typia.createEquals<ArrayRecursiveUnionExplicit>(),
    stringify: typia.json.createStringify<ArrayRecursiveUnionExplicit>(),
    assertStringify: typia.json.createAssertStringify<ArrayRecursiveUnionExplicit>(),
    assertParse: typia.json.createAssertParse<ArrayRecursiveUnionExplicit>(),
    validateParse: typia.json.createValidateParse<ArrayRecursiveUnionExplicit>(),
    clone: typia.misc.createClone<ArrayRecursiveUnionExplicit>(),
    prune: typia.misc.createPrune<ArrayRecursiveUnionExplicit>(),
  },
  "ultimate-union": {
    is: typia.createIs<UltimateUnion>(),
    assert: typia.createAssert<UltimateUnion>(),
    validate: typia.createValidate<UltimateUnion>(),
    equals: typia.createEquals<UltimateUnion>(),
    stringify: typia.json.createStringify<UltimateUnion>(),
    assertStringify: typia.json.createAssertStringify<UltimateUnion>(),
    assertParse: typia.json.createAssertParse<UltimateUnion>(),
    validateParse: typia.json.createValidateParse<UltimateUnion>(),
    clone: typia.misc.createClone<UltimateUnion>(),
    prune: typia.misc.createPrune<UltimateUnion>(),
  },
}

const is = typia.createIs<ToBeChecked>()
const equals = typia.createEquals<ToBeChecked>()
const clone = typia.misc.createClone<ToBeChecked>()
const assert = typia.createAssert<ToBeChecked>()
const assertEquals = typia.createAssertEquals<ToBeChecked>()
const assertClone = typia.misc.createAssertClone<ToBeChecked>()

/** Moltar's four cases as typia is registered there: a short check and a plain error. */
export const moltarByIs = {
  parseSafe(value: unknown): unknown {
    if (!is(value)) throw new Error("wrong type.")
    return clone(value)
  },
  parseStrict(value: unknown): unknown {
    if (!equals(value)) throw new Error("wrong type.")
    return value
  },
  assertLoose(value: unknown): boolean {
    if (!is(value)) throw new Error("wrong type.")
    return true
  },
  assertStrict(value: unknown): boolean {
    if (!equals(value)) throw new Error("wrong type.")
    return true
  },
}

/** The same cases with errors that name what is wrong. */
export const moltarByAssert = {
  parseSafe: (value: unknown): unknown => assertClone(value),
  parseStrict: (value: unknown): unknown => assertEquals(value),
  assertLoose(value: unknown): boolean {
    assert(value)
    return true
  },
  assertStrict(value: unknown): boolean {
    assertEquals(value)
    return true
  },
}
