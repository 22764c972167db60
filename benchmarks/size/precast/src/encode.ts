import { encode } from "@precast/runtime"
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

export const simple = encode<ObjectSimple>
export const hierarchical = encode<ObjectHierarchical>
export const recursive = encode<ObjectRecursive>
export const unionExplicit = encode<ObjectUnionExplicit>
export const unionImplicit = encode<ObjectUnionImplicit>
export const arraySimple = encode<ArraySimple>
export const arrayHierarchical = encode<ArrayHierarchical>
export const arrayRecursive = encode<ArrayRecursive>
export const arrayRecursiveUnionExplicit = encode<ArrayRecursiveUnionExplicit>
export const ultimateUnion = encode<UltimateUnion>
