import { decode } from "@precast/runtime"
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

export const simple = decode<ObjectSimple>
export const hierarchical = decode<ObjectHierarchical>
export const recursive = decode<ObjectRecursive>
export const unionExplicit = decode<ObjectUnionExplicit>
export const unionImplicit = decode<ObjectUnionImplicit>
export const arraySimple = decode<ArraySimple>
export const arrayHierarchical = decode<ArrayHierarchical>
export const arrayRecursive = decode<ArrayRecursive>
export const arrayRecursiveUnionExplicit = decode<ArrayRecursiveUnionExplicit>
export const ultimateUnion = decode<UltimateUnion>
