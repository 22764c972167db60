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

export const simple = typia.json.createAssertParse<ObjectSimple>()
export const hierarchical = typia.json.createAssertParse<ObjectHierarchical>()
export const recursive = typia.json.createAssertParse<ObjectRecursive>()
export const unionExplicit = typia.json.createAssertParse<ObjectUnionExplicit>()
export const unionImplicit = typia.json.createAssertParse<ObjectUnionImplicit>()
export const arraySimple = typia.json.createAssertParse<ArraySimple>()
export const arrayHierarchical = typia.json.createAssertParse<ArrayHierarchical>()
export const arrayRecursive = typia.json.createAssertParse<ArrayRecursive>()
export const arrayRecursiveUnionExplicit =
  typia.json.createAssertParse<ArrayRecursiveUnionExplicit>()
export const ultimateUnion = typia.json.createAssertParse<UltimateUnion>()
