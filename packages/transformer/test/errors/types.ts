import { type Case, given } from "./case.ts"

const decode = "import { decode } from '@precast/runtime'\n"

/** Types that cannot be read. */
export const types: Case[] = [
  given(
    "PC1011",
    `${decode}export const a = [""].map(decode)\nexport const b = { decode }`,
    "2:27 PC1011",
    "3:20 PC1011",
  ),
  given(
    "PC1012",
    `${decode}export function f<T>(): T { return decode<T>("") }\nexport const g = <T>() => decode<{ a: T[] }>("")`,
    "2:36 PC1012",
    "3:36 PC1012 a[]",
  ),
  given(
    "PC1013",
    `${decode}import type { Gone } from "./gone.js"\ninterface A { b: Gone }\ndecode<A>("")\ndecode<Missing>("")`,
    "3:15 PC1013 A.b",
    "5:1 PC1013",
  ),
  given(
    "PC1014",
    `${decode}export function f<T extends object>() { return decode<T[keyof T]>("") }`,
    "2:48 PC1014",
  ),
  given("PC1015", `${decode}interface A { b: { c: any } }\ndecode<A>("")`, "2:20 PC1015 A.b.c"),
  given(
    "PC1020",
    `${decode}interface A { run(): void; b: { c: (() => 1) | null }[] }\ndecode<A>("")`,
    "2:15 PC1020",
    "2:33 PC1020",
  ),
  given(
    "PC1021",
    `${decode}declare const s: unique symbol\ndecode<{ a: symbol; [s]: 1 }>("")`,
    "3:10 PC1021 a",
    "3:21 PC1021 [s]",
  ),
  given(
    "PC1022",
    `${decode}class A { private b = 1; #c = 2; d = 3 }\ndecode<A>("")\nnew A()`,
    "2:7 PC1022",
  ),
  given(
    "PC1023",
    `${decode}import { Foreign } from "./foreign.js"\ndecode<Foreign>("")`,
    "1:22 PC1023",
  ),
  given(
    "PC1023",
    `${decode}class A { a = 1; save() {} }\ninterface B extends Map<string, A> {}\ninterface C { list: A[]; b: B }\ndecode<C>("")`,
    "2:7 PC1023",
    "3:11 PC1023",
  ),
  given(
    "PC1024",
    `${decode}interface A { p: Promise<1>; w: Map<string, WeakMap<A, 1>>; e: RangeError }\nclass B extends Error {}\ndecode<A>("")\ndecode<String>("")\ndecode<{ b: B }>("")`,
    "2:15 PC1024 A.p",
    "2:30 PC1024 A.w[value]",
    "2:61 PC1024 A.e",
    "5:1 PC1024",
    "3:7 PC1024",
  ),
  given(
    "PC1025",
    `${decode}import type { MinLength } from '@precast/runtime'\ndecode<{ a: Lowercase<\`${"${number}"}\`>; b: \`x${"${string & MinLength<1>}"}\` }>("")`,
    "3:10 PC1025 a",
    "3:37 PC1025 b",
  ),
  given(
    "PC1026",
    `${decode}decode<{ [key: symbol]: 1 }>("")\ndecode<{ a: Record<PropertyKey, 1> }>("")`,
    "2:1 PC1026 decode: [symbol]",
    "3:10 PC1026 a[symbol]",
  ),
  given(
    "PC1029",
    `${decode}interface Deep<T> { value: T; next?: Deep<T[]> }\ndecode<Deep<1>>("")`,
    "2:11 PC1029",
  ),
  // Once, and what other calls use of it is read whole.
  given(
    "PC1029",
    `${decode}interface Deep<T> { value: T; a?: Deep<T[]>; b?: Deep<T[][]>; leaf: Leaf }
interface Leaf { of?: Leaf; on: Date }
decode<{ before: Leaf; deep: Deep<1>; after: Leaf }>("")
decode<Leaf>("")`,
    "2:11 PC1029",
  ),
  given(
    "PC1032",
    `${decode}import { is } from "@precast/runtime"
interface A { at: Date; x: number }
interface B { at: string; y: number }
interface Tagged { kind: "a"; at: Date }
interface Other { kind: "b"; at: string }
interface Both { all: (A | B)[]; tagged: Tagged | Other; text: { a: "x" } | { a: Date } | { b: string } }
decode<Both>("")
decode<Both[]>("")
is<Both>(1)
decode<{ in: { set: Set<string> }; x?: 1 } | { in: { set: string[]; y?: 1 } }>("")
decode<{ a: { at: Date } } | { a: { on: string } }>("")`,
    "7:18 PC1032 Both.all[]",
    "11:1 PC1032",
  ),
  given(
    "PC1160",
    `${decode}type D = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9\ntype Wide<N extends string> = { [K in \`${"${N}${D}${D}${D}${D}"}\`]: 1 }\ndecode<{ ${Array.from("abcdefghijklmnop", (key) => `${key}: Wide<"${key}">`).join("; ")} }>("")`,
    "4:1 PC1160",
  ),
  given("PC1162", `${decode}decode<{ a: 1${"[]".repeat(201)} }>("")`, "2:1 PC1162"),
  given(
    "PC1030",
    `${decode}enum E { A = "x".length, B = 2 }\nenum F { A = 1 / 0 }\ndecode<E.A>("")\ndecode<F>("")`,
    "4:1 PC1030",
    "5:1 PC1030",
  ),
  given(
    "PC1031",
    `${decode}decode<Date & { a: 1 }>("")\ndecode<string & { length: 1 }>("")`,
    "2:1 PC1031",
    "3:1 PC1031",
  ),
  given(
    "PC1057",
    `${decode}import { encode, is, api } from '@precast/runtime'\ninterface Money { toJSON(): string }\ninterface A { list: { m?: Money }[]; by: Map<string, Money> }\ndecode<A>("")\ndecode<Money>("")\napi({ method: "POST", path: "/m" }, (a: A) => a.by)\nexport const f = (a: A) => is<A>(a) && encode(a)`,
    "4:23 PC1057 A.list[].m",
    "6:1 PC1057",
  ),
  given(
    "PC1058",
    `${decode}decode<{ [key: \`a${"${string}"}\`]: 1; [key: \`${"${string}"}z\`]: 2 }>("")`,
    "2:1 PC1058",
  ),
  given(
    "PC1085",
    `${decode}import { assert } from '@precast/runtime'\ndecode<never>("")\ndecode<void>("")\nassert<never>(1)`,
    "3:1 PC1085",
    "4:1 PC1085",
  ),
]
