import { type Entry, entry } from "./entry.ts"
import type { Alias, AsNull, Default, Int, MinLength, Trim, Wire } from "./tag-types.ts"

export interface TypeTagAlias {
  userName: string & Alias<"user_name">
  inner: { lastLogin: (Date & Alias<"last_login">) | null }
}

export interface TypeTagDefault {
  theme: ("dark" | "light") & Default<"dark">
  size: number & Int & Default<10>
  list: string[] & Default<["a"]>
}

export interface TypeTagWire {
  day: Date & Wire<"date">
  ms: Date & Wire<"epoch-ms">
  s: Date & Wire<"epoch-s">
  small: bigint & Wire<"number">
  hex: Uint8Array & Wire<"hex">
  web: Uint8Array & Wire<"base64url">
  plain: Uint8Array & Wire<"array">
  scores: Map<string, number> & Wire<"object">
}

export interface TypeTagInfinite {
  value: number & Wire<"ieee">
}

export interface TypeTagTrim {
  name: string & Trim & MinLength<1>
}

export interface TypeTagNull {
  nick?: string & MinLength<1> & AsNull
}

const wire = {
  day: "2024-02-29",
  ms: 1,
  s: 1.5,
  small: 12,
  hex: "00ff",
  web: "AP8",
  plain: [0, 255],
  scores: { a: 1 },
}

const memory: TypeTagWire = {
  day: new Date("2024-02-29T00:00:00.000Z"),
  ms: new Date(1),
  s: new Date(1500),
  small: 12n,
  hex: new Uint8Array([0, 255]),
  web: new Uint8Array([0, 255]),
  plain: new Uint8Array([0, 255]),
  scores: new Map([["a", 1]]),
}

export const wireTags: Entry[] = [
  entry<TypeTagAlias>("TypeTagAlias", {
    values: [
      { userName: "a", inner: { lastLogin: null } },
      { userName: "a", inner: { lastLogin: new Date(0) } },
    ],
    wrong: [
      [{ user_name: "a", inner: { lastLogin: null } }, "/userName"],
      [{ userName: "a", inner: { last_login: null } }, "/inner/lastLogin"],
    ],
    wrongWire: [
      [{ userName: "a", inner: { last_login: null } }, "/user_name"],
      [{ user_name: "a", inner: { lastLogin: null } }, "/inner/last_login"],
    ],
  }),
  entry<TypeTagDefault>("TypeTagDefault", {
    values: [{ theme: "light", size: 1, list: [] }],
    wrong: [
      [{ theme: "light", size: 1 }, "/list"],
      [{ theme: "blue", size: 1, list: [] }, "/theme"],
    ],
    wrongWire: [
      [{ theme: "blue" }, "/theme"],
      [{ size: null }, "/size"],
      [{ list: [1] }, "/list/0"],
    ],
  }),
  entry<TypeTagWire>("TypeTagWire", {
    values: [memory],
    wrong: [
      [{ ...memory, day: new Date(1) }, "/day"],
      [{ ...memory, small: 2n ** 60n }, "/small"],
      [{ ...memory, scores: {} }, "/scores"],
    ],
    wrongWire: [
      [{ ...wire, day: "2024-02-30" }, "/day"],
      [{ ...wire, ms: 1.5 }, "/ms"],
      [{ ...wire, s: "1" }, "/s"],
      [{ ...wire, small: 1.5 }, "/small"],
      [{ ...wire, hex: "0" }, "/hex"],
      [{ ...wire, web: "AP8=" }, "/web"],
      [{ ...wire, plain: [256] }, "/plain"],
      [{ ...wire, scores: [["a", 1]] }, "/scores"],
    ],
  }),
  entry<TypeTagInfinite>("TypeTagInfinite", {
    values: [{ value: NaN }, { value: -Infinity }, { value: 1 }, { value: -0 }],
    wrong: [[{ value: "NaN" }, "/value"]],
    wrongWire: [
      [{ value: "nan" }, "/value"],
      [{ value: "1" }, "/value"],
      [{ value: null }, "/value"],
    ],
  }),
  entry<TypeTagTrim>("TypeTagTrim", {
    values: [{ name: "a b" }],
    wrong: [
      [{ name: " a" }, "/name"],
      [{ name: "" }, "/name"],
    ],
    wrongWire: [[{ name: "  " }, "/name"]],
  }),
  entry<TypeTagNull>("TypeTagNull", {
    values: [{ nick: "a" }, {}],
    wrong: [[{ nick: "" }, "/nick"]],
  }),
]
