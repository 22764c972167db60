import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { catalog } from "../src/diagnostics/catalog.ts"
import { formatDiagnostic, messageOf } from "../src/diagnostics/format.ts"
import { transform } from "../src/hosts/transform.ts"
import { openTypeScript7 } from "../src/hosts/typescript-7.ts"
import { apiFailure, wrongVersion } from "../src/hosts/typescript-version.ts"
import { folder, programOf } from "./read-program.ts"

/** Source text → what is said about it: line:column, code, the place inside the type. */
interface Case {
  code: string
  source: string
  said: string[]
}

const decode = "import { decode } from '@precast/runtime'\n"
const api = "import { api, type Header, type Query } from '@precast/runtime'\n"
const sockets = "import { api, type Socket } from '@precast/runtime'\n"
const tags =
  "import { is, type MinLength, type Min, type MultipleOf, type Header, type Query } from '@precast/runtime'\n"

const rules =
  "import { is, type Alias, type AsNull, type Check, type Default, type MaxLength, type Message, type Pattern, type StartsWith, type Wire } from '@precast/runtime'\n"
const forms =
  "import { api, type Body, type MaxBytes, type MediaType, type Query, type Upload } from '@precast/runtime'\n"
const client = "import { createClient, createSocket } from '@precast/runtime/client'\n"
const code =
  "import type { TypeCode } from '@precast/runtime'\ndeclare function load<T>(text: string, code?: TypeCode<T, \"decode\">): T\n"

const cases: Case[] = [
  given(
    "PC1010",
    "import { assert, is } from '@precast/runtime'\nassert(1)\nis(1)",
    "2:1 PC1010",
    "3:1 PC1010",
  ),
  given(
    "PC1011",
    `${decode}export const a = [""].map(decode)\nexport const b = { decode }`,
    "2:27 PC1011",
    "3:20 PC1011",
  ),
  given(
    "PC1011",
    "const { decode } = await import('@precast/runtime')\ndecode<string>('')\nexport {}",
    "1:9 PC1011",
  ),
  given(
    "PC1012",
    `${decode}export function f<T>(): T { return decode<T>("") }\nexport const g = <T>() => decode<{ a: T[] }>("")`,
    "2:36 PC1012",
    "3:27 PC1012 T.a[]",
  ),
  given(
    "PC1013",
    `${decode}import type { Gone } from "./gone.js"\ninterface A { b: Gone }\ndecode<A>("")\ndecode<Missing>("")`,
    "4:1 PC1013 A.b",
    "5:1 PC1013",
  ),
  given(
    "PC1014",
    `${decode}export function f<T extends object>() { return decode<T[keyof T]>("") }`,
    "2:48 PC1014",
  ),
  given("PC1015", `${decode}interface A { b: { c: any } }\ndecode<A>("")`, "3:1 PC1015 A.b.c"),
  given(
    "PC1056",
    `${forms}interface Deep<T> { a: T }\napi({ method: "GET", path: "/u1" }, (i: { f: Deep<Deep<Deep<Deep<{ x: 1 }>>>> }) => 1)\napi({ method: "GET", path: "/u2" }, (i: { f: Deep<Deep<Deep<Deep<Deep<{ x: 1 }>>>>> }) => 1)\napi({ method: "GET", path: "/u3" }, (i: { f: Record<string, string> }) => 1)\napi({ method: "POST", path: "/u4", body: "form" }, (i: { f: { x: string }[] }) => 1)\ninterface Tree { name: string; next?: Tree }\napi({ method: "GET", path: "/u5" }, (i: { tree: Tree }) => 1)`,
    "4:1 PC1056 T.f",
    "5:1 PC1056 T.f",
    "6:1 PC1056 T.f",
    "8:1 PC1056 T.tree",
  ),
  given(
    "PC1090",
    `${forms}api({ method: "POST", path: "/f1", body: "form" }, (i: { a: Upload & MaxBytes<"5 apples">; b: Upload & MediaType<"png">; c: Upload & MaxBytes<"1.5mb"> & MediaType<"image/*" | "text/csv"> }) => 1)\napi({ method: "POST", path: "/f2" }, (i: { a: string & MaxBytes<5> }) => 1)`,
    "2:1 PC1090 T.a",
    "2:1 PC1090 T.b",
    "3:1 PC1090 T.a",
  ),
  given(
    "PC1091",
    `${forms}import { decode } from '@precast/runtime'\ninterface Photo { title: string; file: Upload }\ndecode<Photo>("")\napi({ method: "POST", path: "/p1" }, (photo: Photo) => 1)\napi({ method: "POST", path: "/p2", body: "form" }, (photo: Photo) => 1)\napi({ method: "POST", path: "/p3", body: "form" }, (i: { list: Photo[] }) => 1)\napi({ method: "GET", path: "/p4" }, (i: { file: Upload & Query }) => 1)\ndecode<{ a: { s: Body<AsyncIterable<Uint8Array>> } }>("")\ndecode<Upload>("")`,
    "4:1 PC1091 Photo.file",
    "5:1 PC1091 Photo.file",
    "7:1 PC1091 T.list[].file",
    "8:1 PC1091 T.file",
    "9:1 PC1091 T.a.s",
    "10:1 PC1091",
  ),
  given(
    "PC1092",
    `${forms}api({ method: "GET", path: "/b1" }, (i: { a: Body<string> }) => 1)\napi({ method: "POST", path: "/b2" }, (i: { a: Body<string>; b: number }) => 1)\napi({ method: "POST", path: "/b3", body: "form" }, (i: { a: Body<string[]> }) => 1)\napi({ method: "POST", path: "/b4/:id" }, (i: { id: string; a: Body<string[]>; q: string & Query }) => 1)`,
    "2:1 PC1092 T.a",
    "3:1 PC1092 T.a",
    "4:1 PC1092 T.a",
  ),
  given(
    "PC1093",
    `${forms}api({ method: "GET", path: "/g1", body: "form" }, (i: { a: string }) => 1)`,
    "2:5 PC1093",
  ),
  given(
    "PC1094",
    `${forms}api({ method: "GET", path: "/o1/:id?" }, (i: { id: string }) => 1)\napi({ method: "GET", path: "/o2/:id?" }, (i: { id?: string }) => 1)\napi({ method: "GET", path: "/o3/:id?" }, () => 1)`,
    "2:5 PC1094",
    "4:5 PC1052",
  ),
  given(
    "PC1020",
    `${decode}interface A { run(): void; b: { c?: (() => 1) | null }[] }\ndecode<A>("")`,
    "3:1 PC1020 A.run",
    "3:1 PC1020 A.b[].c",
  ),
  given(
    "PC1021",
    `${decode}declare const s: unique symbol\ndecode<{ a: symbol; [s]: 1 }>("")`,
    "3:1 PC1021 T.a",
    "3:1 PC1021 T[s]",
  ),
  given(
    "PC1022",
    `${decode}class A { private b = 1; #c = 2; d = 3 }\ndecode<A>("")\nnew A()`,
    "3:1 PC1022",
  ),
  given(
    "PC1023",
    `${decode}import { Foreign } from "./foreign.js"\ndecode<Foreign>("")`,
    "3:1 PC1023",
  ),
  given(
    "PC1023",
    `${decode}class A { a = 1; save() {} }\ninterface B extends Map<string, A> {}\ninterface C { list: A[]; b: B }\ndecode<C>("")`,
    "5:1 PC1023 C.list[]",
    "5:1 PC1023 C.b",
  ),
  given(
    "PC1024",
    `${decode}interface A { p: Promise<1>; w: Map<string, WeakMap<A, 1>>; e: RangeError }\nclass B extends Error {}\ndecode<A>("")\ndecode<String>("")\ndecode<{ b: B }>("")`,
    "4:1 PC1024 A.p",
    "4:1 PC1024 A.w[value]",
    "4:1 PC1024 A.e",
    "5:1 PC1024",
    "6:1 PC1024 T.b",
  ),
  given(
    "PC1025",
    `${decode}import type { MinLength } from '@precast/runtime'\ndecode<{ a: Lowercase<\`${"${number}"}\`>; b: \`x${"${string & MinLength<1>}"}\` }>("")`,
    "3:1 PC1025 T.a",
    "3:1 PC1025 T.b",
  ),
  given(
    "PC1026",
    `${decode}decode<{ [key: symbol]: 1 }>("")\ndecode<{ a: Record<PropertyKey, 1> }>("")`,
    "2:1 PC1026 T[symbol]",
    "3:1 PC1026 T.a[symbol]",
  ),
  given("PC1027", `${decode}decode<{ a: object }>("")`, "2:1 PC1027 T.a"),
  given(
    "PC1029",
    `${decode}interface Deep<T> { value: T; next?: Deep<T[]> }\ndecode<Deep<1>>("")`,
    `3:1 PC1029 Deep<1>${".next".repeat(12)}`,
  ),
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
    "PC1040",
    `${tags}is<number & MinLength<3>>(1)\ninterface A {\n  /** @minimum 1 */\n  a: string\n}\nis<A>(1)`,
    "2:1 PC1040",
    "7:1 PC1040 A.a",
  ),
  given(
    "PC1041",
    `${tags}is<string & MinLength<number>>(1)\nis<number & MultipleOf<0>>(1)\ninterface A {\n  /** @maxLength many */\n  a: string\n}\nis<A>(1)`,
    "2:1 PC1041",
    "3:1 PC1041",
    "8:1 PC1041 A.a",
  ),
  given(
    "PC1042",
    `${tags}interface A {\n  /** @contains x\n   * @minContains 2 */\n  a: string[]\n}\nis<A>(1)`,
    "7:1 PC1042 A.a",
    "7:1 PC1042 A.a",
  ),
  given("PC1043", `${tags}is<string & { "~precast:later"?: true }>(1)`, "2:1 PC1043"),
  given(
    "PC1044",
    `${tags}is<{ a: string & Header<"x"> & Query }>(1)\nis<{ a: (string & Query) | number }>(1)`,
    "2:1 PC1044 T.a",
    "3:1 PC1044 T.a",
  ),
  given(
    "PC1050",
    // A path that is missing altogether is an error of the compiler's already.
    `${api}const path: string = "/a"\napi({ method: "GET", path }, () => 1)\napi({ method: "GET" }, () => 1)\napi({} as any, () => 1)`,
    "3:5 PC1050",
    "5:5 PC1050",
    "5:5 PC1050",
  ),
  given(
    "PC1051",
    `${api}api({ method: "GET", path: "a" }, () => 1)\napi({ method: "GET", path: "/x/a:b" }, () => 1)\napi({ method: "GET", path: "/:a/:a" }, (i: { a: 1 }) => i.a)\napi({ method: "GET", path: "/*" }, () => 1)\napi({ method: "GET", path: "/a?b" }, () => 1)\napi({ method: "GET", path: "/*rest/a" }, (i: { rest: string }) => 1)\napi({ method: "GET", path: "/:a?/b" }, (i: { a?: string }) => 1)`,
    "2:5 PC1051",
    "3:5 PC1051",
    "4:5 PC1051",
    "5:5 PC1051",
    "6:5 PC1051",
    "7:5 PC1051",
    "8:5 PC1051",
  ),
  given(
    "PC1052",
    `${api}api({ method: "GET", path: "/p/:id/:name" }, (i: { id?: number; name: string }) => i)\napi({ method: "GET", path: "/p2/:id" }, () => 1)`,
    "2:5 PC1052",
    "3:5 PC1052",
  ),
  given(
    "PC1053",
    `${api}api({ method: "GET", path: "/t/:a" }, (i: { a: string }) => i)\napi({ method: "POST", path: "/t/:a" }, (i: { a: string }) => i)\napi({ method: "GET", path: "/t/:b" }, (i: { b: string }) => i)`,
    "4:1 PC1053",
  ),
  given(
    "PC1054",
    `${api}api({ method: "POST", path: "/o" }, (i: string[]) => i)\napi({ method: "POST", path: "/o2" }, (i: { a: 1 } | { b: 2 }) => i)`,
    "2:1 PC1054",
    "3:1 PC1054",
  ),
  given(
    "PC1055",
    `${api}api({ method: "GET", path: "/h" }, (...all: [{}]) => 1)\ndeclare const any: any\napi({ method: "GET", path: "/h2" }, any)`,
    "2:36 PC1055",
    "4:37 PC1055",
  ),
  given(
    "PC1056",
    `${api}api({ method: "GET", path: "/s/:id" }, (i: { id: { a: 1 }; q: string | number; list: number[]; on?: Date }) => 1)\napi({ method: "POST", path: "/s2" }, (i: { h: string[] & Header<"x">; q: unknown & Query }) => 1)\napi({ method: "POST", path: "/s3" }, (i: { h: string[] & Header<"x">; body: { a: 1 } }) => 1)\napi({ method: "POST", path: "/s4/:id" }, (i: { id: number | "all"; [key: string]: number | string }) => 1)`,
    "2:1 PC1056 T.id",
    "2:1 PC1056 T.q",
    "3:1 PC1031 T.q",
    "4:1 PC1056 T.h",
    "5:1 PC1056 T",
  ),
  given(
    "PC1056",
    `${api}api({ method: "GET", path: "/u" }, (i: { a: number | boolean | Date; b: \`x${"${number}"}\`; c: bigint; d: Date | string; e: null | string }) => 1)`,
    "2:1 PC1056 T.d",
    "2:1 PC1056 T.e",
  ),
  given(
    "PC1020",
    `${api}api({ method: "GET", path: "/out" }, () => () => 1)`,
    "2:1 PC1020 the handler's result",
  ),
  given(
    "PC1024",
    `${api}api({ method: "GET", path: "/out2" }, () => ({ list: (async function* () { yield 1 })() }))`,
    "2:1 PC1024 T.list",
  ),
  given(
    "PC1057",
    `${decode}import { encode, is, api } from '@precast/runtime'\ninterface Money { toJSON(): string }\ninterface A { list: { m?: Money }[]; by: Map<string, Money> }\ndecode<A>("")\ndecode<Money>("")\napi({ method: "POST", path: "/m" }, (a: A) => a.by)\nexport const f = (a: A) => is<A>(a) && encode(a)`,
    "5:1 PC1057 A.list[].m",
    "6:1 PC1057",
    "7:1 PC1057 A.list[].m",
  ),
  given(
    "PC1058",
    `${decode}decode<{ [key: \`a${"${string}"}\`]: 1; [key: \`${"${string}"}z\`]: 2 }>("")`,
    "2:1 PC1058",
  ),
  given(
    "PC1120",
    `import { auth, type Header, type Query } from '@precast/runtime'\nauth((p: { a: string; b: string & Header<"b">; c: string & Query }) => p)\nauth({}, (p: { key?: string }) => p)\nauth((p: { h: string & Header<"h"> }) => p)`,
    "2:1 PC1120 T.a",
    "3:1 PC1120 T.key",
  ),
  given(
    "PC1055",
    `import { auth } from '@precast/runtime'\ndeclare const any: any\nauth(any)\nauth(async () => () => 1)`,
    "3:6 PC1055",
  ),
  given(
    "PC1110",
    `${sockets}api.socket({ path: "/" }, { message(socket, message) {} })\napi.socket({ path: "/" }, { message: (socket: Socket<number>) => socket.send(1) })`,
    "2:27 PC1110",
    "3:27 PC1110",
  ),
  given(
    "PC1111",
    `${sockets}api.socket({ path: "/" }, { upgrade(...all: [{ a: string }]) { return all } })`,
    "2:27 PC1111",
  ),
  given(
    "PC1052",
    `${sockets}api.socket({ path: "/:id" }, {})\napi.socket({ path: "/:id" }, { upgrade(asked: { id?: string }) {} })`,
    "2:12 PC1052",
    "3:12 PC1052",
  ),
  given("PC1050", `${sockets}declare const path: string\napi.socket({ path }, {})`, "3:12 PC1050"),
  given("PC1011", `${sockets}export const make = api.socket`, "2:21 PC1011"),
  given(
    "PC1021",
    `${sockets}api.socket<{ f: () => void }, { g: symbol }>({ path: "/" }, { message() {} })`,
    "2:1 PC1020 T.f",
    "2:1 PC1021 T.g",
  ),
  given(
    "PC1070",
    `${rules}is<{ a: string & Pattern<"^(a+)+$"> }>(1)\nis<{ a: string & Pattern<"a*a*b"> }>(1)\nis<{ a: string & Pattern<"a*a*b"> & MaxLength<500> }>(1)\ninterface A {\n  /** @pattern (a|a)*$ */\n  a: string\n}\nis<A>(1)`,
    "2:1 PC1070 T.a",
    "3:1 PC1070 T.a",
    "9:1 PC1070 A.a",
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
    "6:1 PC1072 A.a",
  ),
  given(
    "PC1073",
    `${rules}is<{ a: Date & Wire<"hex"> }>(1)\ninterface A {\n  /** @wire odd */\n  a: Date\n}\nis<A>(1)`,
    "2:1 PC1073 T.a",
    "7:1 PC1073 A.a",
  ),
  given("PC1074", `${rules}is<{ a: number & Default<"x"> }>(1)`, "2:1 PC1074 T.a"),
  given(
    "PC1075",
    `${rules}const all = { f: (a: string) => a !== "" }\nis<string & Check<typeof all.f>>(1)\nfunction two(a: string, b: string): boolean { return a === b }\nis<string & Check<typeof two>>(1)`,
    "3:1 PC1075",
    "5:1 PC1075",
  ),
  given(
    "PC1076",
    `${rules}function f(a: number): boolean { return a > 1 }\nis<{ a: string & Check<typeof f> }>(1)`,
    "3:1 PC1076 T.a",
  ),
  given(
    "PC1077",
    `${rules}const options = { strict: true }\nis<string>(1, options)\nis<string>(1, { strict: 1 > 0 })\nis<string>(1, { ...options })`,
    "3:15 PC1077",
    "4:15 PC1077",
    "5:15 PC1077",
  ),
  given(
    "PC1078",
    `${code}export function f<T>(): T { return load("") }\nexport function g<T>(code?: TypeCode<T, "is">): T { return load<T>("") ?? code }`,
    "3:36 PC1078",
    "4:60 PC1078",
  ),
  given(
    "PC1079",
    `${code}function odd<T>(code?: TypeCode<T>, last?: number): T | undefined { return void [code, last] }\nodd<1>()\nload<1>(...["x"] as const)`,
    "4:1 PC1079",
    "5:1 PC1079",
  ),
  given(
    "PC1080",
    `${rules}is<{ a: string & Alias<"b">; b: string; c: { "x-y": 1; z: 1 & Alias<"x-y"> } }>(1)`,
    "2:1 PC1080",
    "2:1 PC1080",
  ),
  given("PC1081", `${rules}is<{ a: string & AsNull }>(1)`, "2:1 PC1081 T.a"),
  given(
    "PC1082",
    `${rules}is<{ a: string & Message<string>; b: string & Alias<string> }>(1)\nis<string & StartsWith<string>>(1)`,
    "2:1 PC1082 T.a",
    "2:1 PC1082 T.b",
    "3:1 PC1082",
  ),
  given(
    "PC1100",
    `import { api, type Cookie } from '@precast/runtime'\napi({ method: "GET", path: "/c" }, (): { a: string & Cookie<"a", { sameSite: "none"; secure: false }>; b: string & Cookie<"b;">; c: string & Cookie<"c", { domain: "x;y" }> } => ({ a: "", b: "", c: "" }))`,
    "2:1 PC1100 T.a",
    "2:1 PC1100 T.b",
    "2:1 PC1100 T.c",
  ),
  given(
    "PC1101",
    `import { api, status, type Status } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (n: { n: number }) => status(n.n, 1))\napi({ method: "GET", path: "/b" }, (): { a: 1 } & Status<99> => ({ a: 1 }))`,
    "2:1 PC1101 the handler's result",
    "3:1 PC1101 the handler's result",
  ),
  given(
    "PC1102",
    `import { api, type ContentType } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (): ("a" & ContentType<"text/a">) | ("b" & ContentType<"text/b">) => "a")\napi({ method: "GET", path: "/b" }, (): (string & ContentType<"text/a">) | "c" => "c")\nimport type { Status } from '@precast/runtime'\napi({ method: "GET", path: "/c" }, (): Status<202> | { c: 1 } => ({}))`,
    "2:1 PC1102 the handler's result",
    "3:1 PC1102 the handler's result",
    "5:1 PC1102 the handler's result",
  ),
  given(
    "PC1103",
    `import { api, type ContentType, type Status } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (): { a: string & ContentType<"text/a">; b: number & Status<201> } => ({ a: "", b: 1 }))`,
    "2:1 PC1103 T.a",
    "2:1 PC1103 T.b",
  ),
  given(
    "PC1104",
    `import { api, type Cookie, type Header } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (): { a: { b: 1 } & Header<"a">; c: string[] & Cookie<"c"> } => null as never)`,
    "2:1 PC1104 the handler's result",
    "2:1 PC1104 the handler's result",
  ),
  given(
    "PC1084",
    `${rules}interface A { a: string & StartsWith<"sk_"> & MaxLength<2>; b: { c: string & MaxLength<3> & MinLength<5> }[] }\nimport type { Int, Max, Min, MinLength } from '@precast/runtime'\nis<A>(1)\nis<number & Min<5> & Max<3>>(1)\nis<(number & Int & Min<0.2> & Max<0.8>) | null>(1)`,
    "4:1 PC1084 A.a",
    "4:1 PC1084 A.b[].c",
    "5:1 PC1084",
    "6:1 PC1084",
  ),
  given(
    "PC1085",
    `${decode}import { assert } from '@precast/runtime'\ndecode<never>("")\ndecode<void>("")\nassert<never>(1)`,
    "3:1 PC1085",
    "4:1 PC1085",
  ),
  given("PC1115", `${client}createClient<{ a: 1 }>("")`, "2:1 PC1115"),
  given(
    "PC1116",
    `${client}import { api } from '@precast/runtime'\nconst a = api({ method: "GET", path: "/1116" }, () => 1)\nconst app = { "~routes": { a, more: [a] } }\ncreateClient<typeof app>("")`,
    "5:1 PC1116",
  ),
  given(
    "PC1117",
    `${client}import { api, group, type Endpoint } from '@precast/runtime'\nconst a = api({ method: "GET", path: "/1117" }, () => 1)\nconst b: Endpoint<{ a: 1 }, number> = a as never\nconst g = group("/x" as string, { a })\ncreateClient<{ a: typeof a; b: typeof b; g: typeof g }>("")\ncreateClient("")\nexport const c = createClient<{ a: typeof a }>`,
    "6:1 PC1117",
    "6:1 PC1117",
    "7:1 PC1010",
    "8:18 PC1011",
  ),
  given(
    "PC1112",
    `${client}import { api, type Endpoint } from '@precast/runtime'\nconst a = api({ method: "GET", path: "/1112" }, () => 1)\ncreateSocket<typeof a>("")\ncreateSocket<{ a: 1 }>("")\ncreateSocket("")\nexport const c = createSocket<typeof a>`,
    "4:1 PC1112",
    "5:1 PC1112",
    "6:1 PC1010",
    "7:18 PC1011",
  ),
  given(
    "PC1113",
    `${client}import { api } from '@precast/runtime'\nconst a = api.socket<1, 2, 3, { id: string }, "/:id/:at">({ path: "/:id/:at" }, { upgrade(asked: { id: string; at: string }) { return 3 } })\ncreateSocket<typeof a>("", { input: { id: "" } })\nconst b = api.socket<1, 2>({ path: "/1113" }, {})\ncreateSocket<typeof b>("")`,
    "4:1 PC1113",
    "6:1 PC1112",
  ),
  given(
    "PC1083",
    `import { is, decode } from '@precast/runtime'\nexport const isUser = is<{ a: 1 }>\nisUser(1, { strict: true })\nisUser(1)\nconst options = { strict: true }\nconst all = { read: decode<1> }\nall.read("", options)\n["1"].map(decode<1>)\ndeclare function other(a: number, b: object): void\nother(1, options)`,
    "3:11 PC1083",
    "7:14 PC1083",
  ),
]

const fileOf = (index: number): string => `case-${index}.ts`
const sources = Object.fromEntries(cases.map(({ source }, index) => [fileOf(index), source]))
const program = programOf({
  ...sources,
  "foreign.d.ts": "export declare class Foreign { a: 1; save(): void; load(): void }",
})
const { diagnostics, files } = transform(program)

describe("each case says", () => {
  test.each(cases.map(({ code, said }, index) => [code, index, said] as const))(
    "%s (case %d)",
    (code, index, said) => {
      const own = diagnostics.filter(({ span }) => span?.file === `${folder}/${fileOf(index)}`)
      const lines = own.map(({ code, position, within }) =>
        `${position!.line}:${position!.column} ${code} ${within}`.trim(),
      )
      expect(lines).toEqual(said)
      expect(said.some((line) => line.includes(code))).toBe(true)
    },
  )
})

describe("messages", () => {
  const message = (index: number): string =>
    formatDiagnostic(diagnostics.find(({ span }) => span?.file.endsWith(fileOf(index)))!)

  test("name the position, the code, the place in the type and what to do", () => {
    const index = cases.findIndex(({ code }) => code === "PC1024")
    expect(message(index).slice(folder.length + 1)).toBe(
      `${fileOf(index)}(4,1): error PC1024: Promise<1> cannot travel as JSON. (A.p) ` +
        "Await it first; an async handler's result is awaited for you.",
    )
  })

  test("stand in the emitted code as well, so that a refused call says why when it runs", () => {
    const index = cases.findIndex(({ code }) => code === "PC1027")
    const { text } = files.find(({ fileName }) => fileName.endsWith(fileOf(index)))!
    expect(text).toContain(
      'throw new TypeError("PC1027: object says nothing about its fields. (T.a)',
    )
  })
})

describe("of the project as a whole", () => {
  test("PC1001: another TypeScript", () => {
    expect(messageOf(wrongVersion({ version: "7.0.2" }))).toMatch(
      /^PC1001: TypeScript 7\.0\.2 .* npm i -D typescript@6/,
    )
    expect(messageOf(wrongVersion({ version: "5.9.3" }))).toContain("TypeScript 5.9.3")
  })
  test("PC1004: TypeScript 7 does not answer", async () => {
    expect(messageOf(apiFailure("7.0.2", "panic"))).toMatch(
      /^PC1004: TypeScript 7\.0\.2 did not answer: panic\. /,
    )
    const project = await openTypeScript7(`${import.meta.dirname}/none.json`, "typescript-7").catch(
      (error: Error) => error,
    )
    expect(String(project)).toMatch(
      /^Error: PC1004: TypeScript 7\.0\.2 did not answer: .*none\.json/,
    )
    await expect(openTypeScript7(`${import.meta.dirname}/none.json`)).rejects.toThrow(
      /^PC1001: TypeScript 6/,
    )
  })
  test("PC1002: strictNullChecks off", () => {
    const codes = transform(programOf({ "a.ts": "" }, { strict: false })).diagnostics.map(
      ({ code }) => code,
    )
    expect(codes).toEqual(["PC1002"])
  })
  test("PC1003: an option that is not known, or of the wrong type", () => {
    const options = { strictAny: "yes", stictAny: true, optimize: "small" } as object
    const { diagnostics } = transform(programOf({ "a.ts": "" }), options)
    expect(diagnostics.map(({ code }) => code)).toEqual(["PC1003", "PC1003", "PC1003"])
    expect(diagnostics[2]!.text).toContain('must be "speed" or "size"')
  })
  test("strictAny makes an error of PC1015", () => {
    const source = `${decode}decode<any>("")`
    const severity = (strictAny: boolean): string[] =>
      transform(programOf({ "a.ts": source }), { strictAny }).diagnostics.map(
        (each) => each.severity,
      )
    expect(severity(false)).toEqual(["warning"])
    expect(severity(true)).toEqual(["error"])
  })
})

describe("catalogue, docs and cases agree", () => {
  const docs = readFileSync(resolve(import.meta.dirname, "../../../docs/diagnostics.md"), "utf8")
  const documented = [...docs.matchAll(/^\| (PC1\d{3}) \|/gm)].map(([, code]) => code!)
  const codes = Object.keys(catalog)

  test("each code has a line in docs/diagnostics.md, and the reverse", () =>
    expect(documented).toEqual(codes))

  test("each code has a case, and the reverse", () => {
    const whole = ["PC1001", "PC1002", "PC1003", "PC1004"]
    expect([...new Set([...whole, ...cases.map(({ code }) => code)])].sort()).toEqual(codes)
  })
})

function given(code: string, source: string, ...said: string[]): Case {
  return { code, source, said }
}
