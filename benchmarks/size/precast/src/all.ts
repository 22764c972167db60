import { decode, encode, is, validate } from "@precast/runtime"
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
  is: is<ObjectSimple>,
  validate: validate<ObjectSimple>,
  decode: decode<ObjectSimple>,
  encode: encode<ObjectSimple>,
}
export const hierarchical = {
  is: is<ObjectHierarchical>,
  validate: validate<ObjectHierarchical>,
  decode: decode<ObjectHierarchical>,
  encode: encode<ObjectHierarchical>,
}
export const recursive = {
  is: is<ObjectRecursive>,
  validate: validate<ObjectRecursive>,
  decode: decode<ObjectRecursive>,
  encode: encode<ObjectRecursive>,
}
export const unionExplicit = {
  is: is<ObjectUnionExplicit>,
  validate: validate<ObjectUnionExplicit>,
  decode: decode<ObjectUnionExplicit>,
  encode: encode<ObjectUnionExplicit>,
}
export const unionImplicit = {
  is: is<ObjectUnionImplicit>,
  validate: validate<ObjectUnionImplicit>,
  decode: decode<ObjectUnionImplicit>,
  encode: encode<ObjectUnionImplicit>,
}
export const arraySimple = {
  is: is<ArraySimple>,
  validate: validate<ArraySimple>,
  decode: decode<ArraySimple>,
  encode: encode<ArraySimple>,
}
export const arrayHierarchical = {
  is: is<ArrayHierarchical>,
  validate: validate<ArrayHierarchical>,
  decode: decode<ArrayHierarchical>,
  encode: encode<ArrayHierarchical>,
}
export const arrayRecursive = {
  is: is<ArrayRecursive>,
  validate: validate<ArrayRecursive>,
  decode: decode<ArrayRecursive>,
  encode: encode<ArrayRecursive>,
}
export const arrayRecursiveUnionExplicit = {
  is: is<ArrayRecursiveUnionExplicit>,
  validate: validate<ArrayRecursiveUnionExplicit>,
  decode: decode<ArrayRecursiveUnionExplicit>,
  encode: encode<ArrayRecursiveUnionExplicit>,
}
export const ultimateUnion = {
  is: is<UltimateUnion>,
  validate: validate<UltimateUnion>,
  decode: decode<UltimateUnion>,
  encode: encode<UltimateUnion>,
}
