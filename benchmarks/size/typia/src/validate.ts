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

export const simple = typia.createValidate<ObjectSimple>()
export const hierarchical = typia.createValidate<ObjectHierarchical>()
export const recursive = typia.createValidate<ObjectRecursive>()
export const unionExplicit = typia.createValidate<ObjectUnionExplicit>()
export const unionImplicit = typia.createValidate<ObjectUnionImplicit>()
export const arraySimple = typia.createValidate<ArraySimple>()
export const arrayHierarchical = typia.createValidate<ArrayHierarchical>()
export const arrayRecursive = typia.createValidate<ArrayRecursive>()
export const arrayRecursiveUnionExplicit = typia.createValidate<ArrayRecursiveUnionExplicit>()
export const ultimateUnion = typia.createValidate<UltimateUnion>()
