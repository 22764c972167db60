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

export const simple = typia.createIs<ObjectSimple>()
export const hierarchical = typia.createIs<ObjectHierarchical>()
export const recursive = typia.createIs<ObjectRecursive>()
export const unionExplicit = typia.createIs<ObjectUnionExplicit>()
export const unionImplicit = typia.createIs<ObjectUnionImplicit>()
export const arraySimple = typia.createIs<ArraySimple>()
export const arrayHierarchical = typia.createIs<ArrayHierarchical>()
export const arrayRecursive = typia.createIs<ArrayRecursive>()
export const arrayRecursiveUnionExplicit = typia.createIs<ArrayRecursiveUnionExplicit>()
export const ultimateUnion = typia.createIs<UltimateUnion>()
