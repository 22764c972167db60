import { is } from "@precast/runtime"
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

export const simple = is<ObjectSimple>
export const hierarchical = is<ObjectHierarchical>
export const recursive = is<ObjectRecursive>
export const unionExplicit = is<ObjectUnionExplicit>
export const unionImplicit = is<ObjectUnionImplicit>
export const arraySimple = is<ArraySimple>
export const arrayHierarchical = is<ArrayHierarchical>
export const arrayRecursive = is<ArrayRecursive>
export const arrayRecursiveUnionExplicit = is<ArrayRecursiveUnionExplicit>
export const ultimateUnion = is<UltimateUnion>
