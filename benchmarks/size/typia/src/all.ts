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

export const simple = {
  is: typia.createIs<ObjectSimple>(),
  validate: typia.createValidate<ObjectSimple>(),
  decode: typia.json.createAssertParse<ObjectSimple>(),
  encode: typia.json.createStringify<ObjectSimple>(),
}
export const hierarchical = {
  is: typia.createIs<ObjectHierarchical>(),
  validate: typia.createValidate<ObjectHierarchical>(),
  decode: typia.json.createAssertParse<ObjectHierarchical>(),
  encode: typia.json.createStringify<ObjectHierarchical>(),
}
export const recursive = {
  is: typia.createIs<ObjectRecursive>(),
  validate: typia.createValidate<ObjectRecursive>(),
  decode: typia.json.createAssertParse<ObjectRecursive>(),
  encode: typia.json.createStringify<ObjectRecursive>(),
}
export const unionExplicit = {
  is: typia.createIs<ObjectUnionExplicit>(),
  validate: typia.createValidate<ObjectUnionExplicit>(),
  decode: typia.json.createAssertParse<ObjectUnionExplicit>(),
  encode: typia.json.createStringify<ObjectUnionExplicit>(),
}
export const unionImplicit = {
  is: typia.createIs<ObjectUnionImplicit>(),
  validate: typia.createValidate<ObjectUnionImplicit>(),
  decode: typia.json.createAssertParse<ObjectUnionImplicit>(),
  encode: typia.json.createStringify<ObjectUnionImplicit>(),
}
export const arraySimple = {
  is: typia.createIs<ArraySimple>(),
  validate: typia.createValidate<ArraySimple>(),
  decode: typia.json.createAssertParse<ArraySimple>(),
  encode: typia.json.createStringify<ArraySimple>(),
}
export const arrayHierarchical = {
  is: typia.createIs<ArrayHierarchical>(),
  validate: typia.createValidate<ArrayHierarchical>(),
  decode: typia.json.createAssertParse<ArrayHierarchical>(),
  encode: typia.json.createStringify<ArrayHierarchical>(),
}
export const arrayRecursive = {
  is: typia.createIs<ArrayRecursive>(),
  validate: typia.createValidate<ArrayRecursive>(),
  decode: typia.json.createAssertParse<ArrayRecursive>(),
  encode: typia.json.createStringify<ArrayRecursive>(),
}
export const arrayRecursiveUnionExplicit = {
  is: typia.createIs<ArrayRecursiveUnionExplicit>(),
  validate: typia.createValidate<ArrayRecursiveUnionExplicit>(),
  decode: typia.json.createAssertParse<ArrayRecursiveUnionExplicit>(),
  encode: typia.json.createStringify<ArrayRecursiveUnionExplicit>(),
}
export const ultimateUnion = {
  is: typia.createIs<UltimateUnion>(),
  validate: typia.createValidate<UltimateUnion>(),
  decode: typia.json.createAssertParse<UltimateUnion>(),
  encode: typia.json.createStringify<UltimateUnion>(),
}
