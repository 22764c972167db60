import { type Case, given } from "./case.ts"

const sockets = "import { api, type Socket } from '@precast/runtime'\n"
const client = "import { createClient, createSocket } from '@precast/runtime/client'\n"

/** Sockets and clients. */
export const clients: Case[] = [
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
    "2:14 PC1020",
    "2:33 PC1021 g",
  ),
  given("PC1115", `${client}createClient<{ a: 1 }>("")`, "2:1 PC1115"),
  // One endpoint in place of routes, and types that contain themselves.
  given(
    "PC1115",
    `${client}import { api } from '@precast/runtime'
const hello = api({ method: "GET", path: "/1115" }, () => 1)
createClient<typeof hello>("")
interface Loop { self: Loop }
createClient<Loop>("")
interface App { self: App; hello: typeof hello }
createClient<App>("")`,
    "4:1 PC1115",
    "6:1 PC1115",
  ),
  // Exports that are not routes are ignored.
  given(
    "PC1115",
    `${client}interface Deep<T> { deep: Deep<T[]>; deeper: Deep<T[][]>; list: string[]; f(): void }
createClient<Deep<1>>("")`,
    "3:1 PC1115",
  ),
  given(
    "PC1029",
    `${client}import { api } from '@precast/runtime'
const a = api({ method: "GET", path: "/1029" }, () => 1)
interface Deep<T> { deep: Deep<T[]>; deeper: Deep<T[][]>; a: typeof a }
createClient<Deep<1>>("")`,
    `5:1 PC1029 ${Array.from({ length: 13 }, () => "deep").join(".")}`,
  ),
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
    `${client}import { api } from '@precast/runtime'\nconst a = api.socket<1, 2, 3, never, { id: string }, "/:id/:at">({ path: "/:id/:at" }, { upgrade(asked: { id: string; at: string }) { return 3 } })\ncreateSocket<typeof a>("", { input: { id: "" } })\nconst b = api.socket<1, 2>({ path: "/1113" }, {})\ncreateSocket<typeof b>("")`,
    "4:1 PC1113",
    "6:1 PC1112",
  ),
]
