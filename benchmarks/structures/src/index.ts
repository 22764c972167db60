import { arrayHierarchical, type ArrayHierarchical } from "./array-hierarchical.ts"
import { arrayRecursive, type ArrayRecursive } from "./array-recursive.ts"
import {
  arrayRecursiveUnionExplicit,
  type ArrayRecursiveUnionExplicit,
} from "./array-recursive-union-explicit.ts"
import { arraySimple, type ArraySimple } from "./array-simple.ts"
import { objectHierarchical, type ObjectHierarchical } from "./object-hierarchical.ts"
import { objectRecursive, type ObjectRecursive } from "./object-recursive.ts"
import { objectSimple, type ObjectSimple } from "./object-simple.ts"
import { objectUnionExplicit, type ObjectUnionExplicit } from "./object-union-explicit.ts"
import { objectUnionImplicit, type ObjectUnionImplicit } from "./object-union-implicit.ts"
import type { Structure } from "./structure.ts"
import { ultimateUnion, type UltimateUnion } from "./ultimate-union.ts"

export type {
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
}
export { toBeChecked, type ToBeChecked, wronglyChecked } from "./moltar.ts"
export { createRandom, type Random } from "./random.ts"
export { missing, spoil, type Spoiler, type Structure } from "./structure.ts"

/** Their types by name, in the order of the tables. */
export interface StructureTypes {
  simple: ObjectSimple
  hierarchical: ObjectHierarchical
  recursive: ObjectRecursive
  "union-explicit": ObjectUnionExplicit
  "union-implicit": ObjectUnionImplicit
  "array-simple": ArraySimple
  "array-hierarchical": ArrayHierarchical
  "array-recursive": ArrayRecursive
  "array-recursive-union-explicit": ArrayRecursiveUnionExplicit
  "ultimate-union": UltimateUnion
}

export type StructureName = keyof StructureTypes

export const structures: { [Name in StructureName]: Structure<StructureTypes[Name]> } = {
  simple: objectSimple,
  hierarchical: objectHierarchical,
  recursive: objectRecursive,
  "union-explicit": objectUnionExplicit,
  "union-implicit": objectUnionImplicit,
  "array-simple": arraySimple,
  "array-hierarchical": arrayHierarchical,
  "array-recursive": arrayRecursive,
  "array-recursive-union-explicit": arrayRecursiveUnionExplicit,
  "ultimate-union": ultimateUnion,
}
