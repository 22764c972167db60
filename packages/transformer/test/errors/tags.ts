import { type Case, given } from "./case.ts"

const tags =
  "import { is, type MinLength, type Min, type MultipleOf, type Header, type Query } from '@precast/runtime'\n"
const rules =
  "import { is, type Alias, type AsNull, type Check, type Default, type MaxLength, type Message, type Pattern, type StartsWith, type Wire } from '@precast/runtime'\n"

/** Tags that are redundant, excessive or contradictory. */
export const tagErrors: Case[] = [
  given(
    "PC1040",
    `${tags}is<number & MinLength<3>>(1)\ninterface A {\n  /** @minimum 1 */\n  a: string\n}\nis<A>(1)`,
    "2:1 PC1040",
    "5:3 PC1040 A.a",
  ),
  given(
    "PC1041",
    `${tags}is<string & MinLength<number>>(1)\nis<number & MultipleOf<0>>(1)\ninterface A {\n  /** @maxLength many */\n  a: string\n}\nis<A>(1)`,
    "2:1 PC1041",
    "3:1 PC1041",
    "6:3 PC1041 A.a",
  ),
  given(
    "PC1042",
    `${tags}interface A {\n  /** @contains x\n   * @minContains 2 */\n  a: string[]\n}\nis<A>(1)`,
    "5:3 PC1042 A.a",
    "5:3 PC1042 A.a",
  ),
  given("PC1043", `${tags}is<string & { "~precast:later"?: true }>(1)`, "2:1 PC1043"),
  given(
    "PC1044",
    `${tags}is<{ a: string & Header<"x"> & Query }>(1)\nis<{ a: (string & Query) | number }>(1)`,
    "2:6 PC1044 a",
    "3:6 PC1044 a",
  ),
  given(
    "PC1070",
    `${rules}is<{ a: string & Pattern<"^(a+)+$"> }>(1)\nis<{ a: string & Pattern<"a*a*b"> }>(1)\nis<{ a: string & Pattern<"a*a*b"> & MaxLength<500> }>(1)\ninterface A {\n  /** @pattern (a|a)*$ */\n  a: string\n}\nis<A>(1)`,
    "2:6 PC1070 a",
    "3:6 PC1070 a",
    "7:3 PC1070 A.a",
  ),
  given(
    "PC1071",
    `${rules}is<string & Pattern<"(a">>(1)\nis<string & Pattern<"a", "g">>(1)`,
    "2:1 PC1071",
    "3:1 PC1071",
  ),
  given(
    "PC1072",
    `${rules}interface A {\n  /** @format password */\n  a: string\n}\nis<A>(1)`,
    "4:3 PC1072 A.a",
  ),
  given(
    "PC1073",
    `${rules}is<{ a: Date & Wire<"hex"> }>(1)\ninterface A {\n  /** @wire odd */\n  a: Date\n}\nis<A>(1)`,
    "2:6 PC1073 a",
    "5:3 PC1073 A.a",
  ),
  given(
    "PC1087",
    `${rules}interface A {\n  /** @default none */\n  a?: string\n}\nis<A>(1)`,
    "4:3 PC1087 A.a",
  ),
  given("PC1074", `${rules}is<{ a: number & Default<"x"> }>(1)`, "2:6 PC1074 a"),
  given(
    "PC1075",
    `${rules}const all = { f: (a: string) => a !== "" }\nis<string & Check<typeof all.f>>(1)\nfunction two(a: string, b: string): boolean { return a === b }\nis<string & Check<typeof two>>(1)`,
    "3:1 PC1075",
    "5:1 PC1075",
  ),
  given(
    "PC1076",
    `${rules}function f(a: number): boolean { return a > 1 }\nis<{ a: string & Check<typeof f> }>(1)`,
    "3:6 PC1076 a",
  ),
  given(
    "PC1077",
    `${rules}const options = { strict: true }\nis<string>(1, options)\nis<string>(1, { strict: 1 > 0 })\nis<string>(1, { ...options })`,
    "3:15 PC1077",
    "4:15 PC1077",
    "5:15 PC1077",
  ),
  given(
    "PC1080",
    `${rules}is<{ a: string & Alias<"b">; b: string; c: { "x-y": 1; z: 1 & Alias<"x-y"> } }>(1)`,
    "2:1 PC1080",
    "2:1 PC1080",
  ),
  given(
    "PC1086",
    `${rules}is<{ a: string & Alias<"b">; [key: string]: string }>(1)
is<{ a: string & Alias<"x-b">; [key: \`x-\${string}\`]: string }>(1)
is<{ "x-a": string & Alias<"b">; [key: \`x-\${string}\`]: string }>(1)
is<{ a: string & Alias<"b">; [key: \`x-\${string}\`]: string }>(1)
is<{ a: string & Alias<"b">; b: string & Alias<"a">; [key: string]: string }>(1)`,
    "2:6 PC1086 a",
    "3:6 PC1086 a",
    "4:6 PC1086 x-a",
  ),
  given(
    "PC1045",
    `${rules}is<{ a: (Date | null) & Alias<"b"> }>(1)
interface A { a: Alias<"b"> & (null | string | number) }
is<A>(1)
is<{ a?: (string | undefined) & Alias<"b">; c: (string & Alias<"d">) | null }>(1)
is<{ a: (string | undefined) & Alias<"b"> }>(1)
class B { a: (string | null) & Alias<"b"> = "" }
is<B>(1)`,
    "2:6 PC1045 a",
    "3:15 PC1045 A.a",
    "6:6 PC1045 a",
    "7:11 PC1045 B.a",
  ),
  given("PC1081", `${rules}is<{ a: string & AsNull }>(1)`, "2:6 PC1081 a"),
  given(
    "PC1082",
    `${rules}is<{ a: string & Message<string>; b: string & Alias<string> }>(1)\nis<string & StartsWith<string>>(1)`,
    "2:6 PC1082 a",
    "2:35 PC1082 b",
    "3:1 PC1082",
  ),
  given(
    "PC1084",
    `${rules}interface A { a: string & StartsWith<"sk_"> & MaxLength<2>; b: { c: string & MaxLength<3> & MinLength<5> }[] }\nimport type { Int, Max, Min, MinLength } from '@precast/runtime'\nis<A>(1)\nis<number & Min<5> & Max<3>>(1)\nis<(number & Int & Min<0.2> & Max<0.8>) | null>(1)`,
    "2:15 PC1084 A.a",
    "2:66 PC1084 A.b[].c",
    "5:1 PC1084",
    "6:1 PC1084",
  ),
]
