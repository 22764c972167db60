import { validate } from "@precast/runtime"
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
} from "../../../structures/dist/index.js"

export const simple = validate<ObjectSimple>
export const hierarchical = validate<ObjectHierarchical>
export const recursive = validate<ObjectRecursive>
export const unionExplicit = validate<ObjectUnionExplicit>
export const unionImplicit = validate<ObjectUnionImplicit>
export const arraySimple = validate<ArraySimple>
export const arrayHierarchical = validate<ArrayHierarchical>
export const arrayRecursive = validate<ArrayRecursive>
export const arrayRecursiveUnionExplicit = validate<ArrayRecursiveUnionExplicit>
export const ultimateUnion = validate<UltimateUnion>
