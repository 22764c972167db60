import * as typia from "typia"
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

export const simple = typia.json.createStringify<ObjectSimple>()
export const hierarchical = typia.json.createStringify<ObjectHierarchical>()
export const recursive = typia.json.createStringify<ObjectRecursive>()
export const unionExplicit = typia.json.createStringify<ObjectUnionExplicit>()
export const unionImplicit = typia.json.createStringify<ObjectUnionImplicit>()
export const arraySimple = typia.json.createStringify<ArraySimple>()
export const arrayHierarchical = typia.json.createStringify<ArrayHierarchical>()
export const arrayRecursive = typia.json.createStringify<ArrayRecursive>()
export const arrayRecursiveUnionExplicit = typia.json.createStringify<ArrayRecursiveUnionExplicit>()
export const ultimateUnion = typia.json.createStringify<UltimateUnion>()
