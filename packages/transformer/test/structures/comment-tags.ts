import { type Entry, entry } from "./entry.ts"

export interface CommentTagArray {
  /**
   * @minItems 2
   * @maxItems 3
   */
  items: string[]
  /** @uniqueItems */
  unique: number[]
}

export interface CommentTagBigint {
  /** @minimum 0 */
  value: bigint
}

export interface CommentTagFormat {
  /** @format uuid */
  uuid: string
  /** @format email */
  email: string
}

export interface CommentTagLength {
  /** @minLength 3 */
  minimum: string
  /** @maxLength 2 */
  maximum?: string
}

export interface CommentTagPattern {
  /** @pattern ^[a-z]+$ */
  code: string
}

export interface CommentTagRange {
  /** @minimum 3 */
  least: number
  /** @exclusiveMaximum 7 */
  less: number | null
}

export interface CommentTagType {
  /** @type int32 */
  int: number
  /** @integer */
  whole: number
  /** @multipleOf 5 */
  step: number
}

export interface CommentTagAtomicUnion {
  /**
   * @minLength 3
   * @minimum 3
   */
  value: string | number
}

export interface CommentTagDefault {
  /** @default 10 */
  size: number
  /** @alias user_name */
  name: string
}

export const commentTags: Entry[] = [
  entry<CommentTagArray>("CommentTagArray", {
    values: [{ items: ["a", "b"], unique: [1, 2] }],
    wrong: [
      [{ items: ["a"], unique: [] }, "/items"],
      [{ items: ["a", "b", "c", "d"], unique: [] }, "/items"],
      [{ items: ["a", "b"], unique: [1, 1] }, "/unique"],
    ],
  }),
  entry<CommentTagBigint>("CommentTagBigint", {
    values: [{ value: 0n }],
    wrong: [[{ value: -1n }, "/value"]],
    wrongWire: [[{ value: "-1" }, "/value"]],
  }),
  entry<CommentTagFormat>("CommentTagFormat", {
    values: [{ uuid: "0198f1c2-8c5b-7cc4-a1c2-2a6b1f0e9d11", email: "a@example.com" }],
    wrong: [
      [{ uuid: "0198f1c2", email: "a@example.com" }, "/uuid"],
      [{ uuid: "0198f1c2-8c5b-7cc4-a1c2-2a6b1f0e9d11", email: "a" }, "/email"],
    ],
  }),
  entry<CommentTagLength>("CommentTagLength", {
    values: [{ minimum: "abc" }, { minimum: "abcd", maximum: "ab" }],
    wrong: [
      [{ minimum: "ab" }, "/minimum"],
      [{ minimum: "abc", maximum: "abc" }, "/maximum"],
    ],
  }),
  entry<CommentTagPattern>("CommentTagPattern", {
    values: [{ code: "abc" }],
    wrong: [[{ code: "a1" }, "/code"]],
  }),
  entry<CommentTagRange>("CommentTagRange", {
    values: [
      { least: 3, less: 6.9 },
      { least: 3, less: null },
    ],
    wrong: [
      [{ least: 2, less: 6 }, "/least"],
      [{ least: 3, less: 7 }, "/less"],
    ],
  }),
  entry<CommentTagType>("CommentTagType", {
    values: [{ int: -1, whole: 2 ** 40, step: 10 }],
    wrong: [
      [{ int: 2 ** 31, whole: 1, step: 0 }, "/int"],
      [{ int: 1, whole: 1.5, step: 0 }, "/whole"],
      [{ int: 1, whole: 1, step: 3 }, "/step"],
    ],
  }),
  entry<CommentTagAtomicUnion>("CommentTagAtomicUnion", {
    values: [{ value: "abc" }, { value: 3 }],
    wrong: [
      [{ value: "ab" }, "/value"],
      [{ value: 2 }, "/value"],
    ],
  }),
  entry<CommentTagDefault>("CommentTagDefault", {
    values: [{ size: 1, name: "a" }],
    wrong: [[{ name: "a" }, "/size"]],
    wrongWire: [
      [{ size: "1", user_name: "a" }, "/size"],
      [{ size: 1, name: "a" }, "/user_name"],
    ],
  }),
]
