import { type Case, given } from "./case.ts"

const forms =
  "import { api, type Body, type MaxBytes, type MediaType, type Query, type Upload } from '@precast/runtime'\n"
const api = "import { api, type Header, type Query } from '@precast/runtime'\n"

/** Endpoints and what they bring. */
export const endpoints: Case[] = [
  given(
    "PC1059",
    `${api}import { type Endpoint } from "@precast/runtime"\nfunction made<T>(): Endpoint<T, T> { return api({ method: "POST", path: "/g" }, (row: T): T => row) as never }\nmade<{ a: 1 }>()`,
    "4:1 PC1059",
  ),
  given(
    "PC1056",
    `${forms}interface Deep<T> { a: T }\napi({ method: "GET", path: "/u1" }, (i: { f: Deep<Deep<Deep<Deep<{ x: 1 }>>>> }) => 1)\napi({ method: "GET", path: "/u2" }, (i: { f: Deep<Deep<Deep<Deep<Deep<{ x: 1 }>>>>> }) => 1)\napi({ method: "GET", path: "/u3" }, (i: { f: Record<string, string> }) => 1)\napi({ method: "POST", path: "/u4", body: "form" }, (i: { f: { x: string }[] }) => 1)\ninterface Tree { name: string; next?: Tree }\napi({ method: "GET", path: "/u5" }, (i: { tree: Tree }) => 1)`,
    "4:43 PC1056 f",
    "5:43 PC1056 f",
    "6:58 PC1056 f",
    "8:43 PC1056 tree",
  ),
  given(
    "PC1090",
    `${forms}api({ method: "POST", path: "/f1", body: "form" }, (i: { a: Upload & MaxBytes<"5 apples">; b: Upload & MediaType<"png">; c: Upload & MaxBytes<"1.5mb"> & MediaType<"image/*" | "text/csv"> }) => 1)\napi({ method: "POST", path: "/f2" }, (i: { a: string & MaxBytes<5> }) => 1)`,
    "2:58 PC1090 a",
    "2:92 PC1090 b",
    "3:44 PC1090 a",
  ),
  given(
    "PC1091",
    `${forms}import { decode } from '@precast/runtime'\ninterface Photo { title: string; file: Upload }\ndecode<Photo>("")\napi({ method: "POST", path: "/p1" }, (photo: Photo) => 1)\napi({ method: "POST", path: "/p2", body: "form" }, (photo: Photo) => 1)\napi({ method: "POST", path: "/p3", body: "form" }, (i: { list: Photo[] }) => 1)\napi({ method: "GET", path: "/p4" }, (i: { file: Upload & Query }) => 1)\ndecode<{ a: { s: Body<AsyncIterable<Uint8Array>> } }>("")\ndecode<Upload>("")`,
    "3:34 PC1091 Photo.file",
    "8:43 PC1091 file",
    "9:15 PC1091 s",
    "10:1 PC1091",
  ),
  given(
    "PC1092",
    `${forms}api({ method: "GET", path: "/b1" }, (i: { a: Body<string> }) => 1)\napi({ method: "POST", path: "/b2" }, (i: { a: Body<string>; b: number }) => 1)\napi({ method: "POST", path: "/b3", body: "form" }, (i: { a: Body<string[]> }) => 1)\napi({ method: "POST", path: "/b4/:id" }, (i: { id: string; a: Body<string[]>; q: string & Query }) => 1)`,
    "2:43 PC1092 a",
    "3:44 PC1092 a",
    "4:58 PC1092 a",
  ),
  given(
    "PC1095",
    `${forms}import type { Check } from "@precast/runtime"
export function short(bytes: Uint8Array) { return bytes.length < 9 }
api({ method: "POST", path: "/y1" }, (i: { a: Body<Float64Array> }) => 1)
api({ method: "POST", path: "/y2" }, (i: { a: Body<ArrayBuffer>; b: string & Query }) => 1)
api({ method: "POST", path: "/y3" }, (i: { a: Body<Uint8Array & Check<typeof short>> }) => 1)
api({ method: "POST", path: "/y4" }, (i: { a: Body<Float64Array, "application/json"> }) => 1)
api({ method: "POST", path: "/y5" }, (i: { a?: Body<Uint8Array> }) => 1)`,
    "4:44 PC1095 a",
    "5:44 PC1095 a",
    "6:44 PC1095 a",
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
  // Without a type the parameter is an empty object, which only a handler that uses it would notice.
  given(
    "PC1054",
    `${api}declare function save(input: unknown): string\napi({ method: "POST", path: "/o3" }, async (body) => save(body))\napi({ method: "GET", path: "/o4" }, (_, context) => context.path)\napi({ method: "POST", path: "/o5" }, ({ ...body }) => save(body))\napi<{ a: string }>({ method: "POST", path: "/o6" }, (body) => save(body))`,
    "3:45 PC1054",
    "5:39 PC1054",
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
    "2:46 PC1056 id",
    "2:60 PC1056 q",
    "3:71 PC1031 q",
    "4:44 PC1056 h",
    "5:1 PC1056",
  ),
  given(
    "PC1056",
    `${api}api({ method: "GET", path: "/u" }, (i: { a: number | boolean | Date; b: \`x${"${number}"}\`; c: bigint; d: Date | string; e: null | string }) => 1)`,
    "2:98 PC1056 d",
    "2:116 PC1056 e",
  ),
  given("PC1020", `${api}api({ method: "GET", path: "/out" }, () => () => 1)`, "2:1 PC1020"),
  given(
    "PC1024",
    `${api}api({ method: "GET", path: "/out2" }, () => ({ list: (async function* () { yield 1 })() }))`,
    "2:48 PC1024 list",
  ),
]
