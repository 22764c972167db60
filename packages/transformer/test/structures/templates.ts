import { type Entry, entry } from "./entry.ts"

export interface TemplateAtomic {
  prefix: `prefix_${string}`
  postfix: `${string}_postfix`
  middle: `the_${number}_value`
  ipv4: `${number}.${number}.${number}.${number}`
  email: `${string}@${string}.${string}`
  whole: `v${bigint}`
  flag: `is_${boolean}`
}

export type TemplateConstant = {
  a: `a_${"x" | "y"}`
  b: `${1 | 2}_${"x" | "y"}_b`
  c: Uppercase<"ab">
}[]

export type TemplateUnion = {
  prefix: `prefix_${string | number}`
  mixed: `the_${number | "A" | "B"}` | boolean
}[]

export type TemplateCase = [Uppercase<string>, Lowercase<string>, Capitalize<string>]

export const templates: Entry[] = [
  entry<TemplateAtomic>("TemplateAtomic", {
    values: [
      {
        prefix: "prefix_",
        postfix: "a\nb_postfix",
        middle: "the_1.5_value",
        ipv4: "127.0.0.1",
        email: "a@b.c",
        whole: "v12",
        flag: "is_true",
      },
    ],
    wrong: [
      [{ ...atomic(), prefix: "Prefix_a" }, "/prefix"],
      [{ ...atomic(), postfix: "a_postfix " }, "/postfix"],
      [{ ...atomic(), middle: "the_a_value" }, "/middle"],
      [{ ...atomic(), middle: "the__value" }, "/middle"],
      [{ ...atomic(), ipv4: "127.0.0" }, "/ipv4"],
      [{ ...atomic(), email: "a@b" }, "/email"],
      [{ ...atomic(), whole: "v1.5" }, "/whole"],
      [{ ...atomic(), flag: "is_1" }, "/flag"],
      [{ ...atomic(), flag: 1 }, "/flag"],
    ],
  }),
  entry<TemplateConstant>("TemplateConstant", {
    values: [[{ a: "a_x", b: "2_y_b", c: "AB" }]],
    wrong: [
      [[{ a: "a_z", b: "2_y_b", c: "AB" }], "/0/a"],
      [[{ a: "a_x", b: "3_y_b", c: "AB" }], "/0/b"],
      [[{ a: "a_x", b: "2_y_b", c: "ab" }], "/0/c"],
    ],
  }),
  entry<TemplateUnion>("TemplateUnion", {
    values: [
      [
        { prefix: "prefix_1", mixed: "the_B" },
        { prefix: "prefix_a", mixed: false },
        { prefix: "prefix_", mixed: "the_-1" },
      ],
    ],
    wrong: [
      [[{ prefix: "prefix", mixed: true }], "/0/prefix"],
      [[{ prefix: "prefix_1", mixed: "the_C" }], "/0/mixed"],
      [[{ prefix: "prefix_1", mixed: null }], "/0/mixed"],
    ],
  }),
  entry<TemplateCase>("TemplateCase", {
    values: [
      ["AB1", "ab1", "Ab"],
      ["", "", ""],
    ],
    wrong: [
      [["Ab", "", ""], "/0"],
      [["", "aB", ""], "/1"],
      [["", "", "ab"], "/2"],
    ],
  }),
]

function atomic(): Record<string, string> {
  return {
    prefix: "prefix_a",
    postfix: "a_postfix",
    middle: "the_1_value",
    ipv4: "1.2.3.4",
    email: "a@b.c",
    whole: "v1",
    flag: "is_false",
  }
}
