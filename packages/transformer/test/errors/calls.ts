import { type Case, given } from "./case.ts"

const code =
  "import type { TypeCode } from '@precast/runtime'\ndeclare function load<T>(text: string, code?: TypeCode<T, \"decode\">): T\n"

/** Calls for which no code can be made. */
export const calls: Case[] = [
  given(
    "PC1010",
    "import { assert, is } from '@precast/runtime'\nassert(1)\nis(1)",
    "2:1 PC1010",
    "3:1 PC1010",
  ),
  given(
    "PC1011",
    "const { decode } = await import('@precast/runtime')\ndecode<string>('')\nexport {}",
    "1:9 PC1011",
  ),
  given(
    "PC1120",
    `import { auth, type Header, type Query } from '@precast/runtime'\nauth((p: { a: string; b: string & Header<"b">; c: string & Query }) => p)\nauth({}, (p: { key?: string }) => p)\nauth((p: { h: string & Header<"h"> }) => p)`,
    "2:12 PC1120 a",
    "3:16 PC1120 key",
  ),
  given(
    "PC1055",
    `import { auth } from '@precast/runtime'\ndeclare const any: any\nauth(any)\nauth(async () => () => 1)`,
    "3:6 PC1055",
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
    "PC1100",
    `import { api, type Cookie } from '@precast/runtime'\napi({ method: "GET", path: "/c" }, (): { a: string & Cookie<"a", { sameSite: "none"; secure: false }>; b: string & Cookie<"b;">; c: string & Cookie<"c", { domain: "x;y" }> } => ({ a: "", b: "", c: "" }))`,
    "2:42 PC1100 a",
    "2:104 PC1100 b",
    "2:130 PC1100 c",
  ),
  given(
    "PC1101",
    `import { api, status, type Status } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (n: { n: number }) => status(n.n, 1))\napi({ method: "GET", path: "/b" }, (): { a: 1 } & Status<99> => ({ a: 1 }))`,
    "2:1 PC1101 GET /a response",
    "3:1 PC1101 GET /b response",
  ),
  given(
    "PC1102",
    `import { api, type ContentType } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (): ("a" & ContentType<"text/a">) | ("b" & ContentType<"text/b">) => "a")\napi({ method: "GET", path: "/b" }, (): (string & ContentType<"text/a">) | "c" => "c")\nimport type { Status } from '@precast/runtime'\napi({ method: "GET", path: "/c" }, (): Status<202> | { c: 1 } => ({}))`,
    "2:1 PC1102 GET /a response",
    "3:1 PC1102 GET /b response",
    "5:1 PC1102 GET /c response",
  ),
  given(
    "PC1103",
    `import { api, type ContentType, type Status } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (): { a: string & ContentType<"text/a">; b: number & Status<201> } => ({ a: "", b: 1 }))`,
    "2:42 PC1103 a",
    "2:77 PC1103 b",
  ),
  given(
    "PC1104",
    `import { api, type Cookie, type Header } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, (): { a: { b: 1 } & Header<"a">; c: string[] & Cookie<"c"> } => null as never)`,
    "2:42 PC1104 a",
    "2:69 PC1104 c",
  ),
  given(
    "PC1105",
    `import { api, status, type Cookie, type Header } from '@precast/runtime'
interface In { user: string & Header<"X-User">; sid?: string & Cookie<"sid"> }
api({ method: "GET", path: "/a" }, ({ user, sid }: In) => ({ user, sid, ok: true }))
api({ method: "GET", path: "/b" }, async (input: In) => input)
api({ method: "GET", path: "/c" }, ({ user }: In) => user === "" ? status(404, { user }) : { ok: true })
api({ method: "GET", path: "/d" }, ({ user, sid }: In): { user: string; sid?: string } => ({ user, sid }))
api({ method: "GET", path: "/e" }, ({ user }: In): { user: string & Header<"x-user"> } => ({ user }))
api({ method: "GET", path: "/f" }, ({ user }: In) => ({ inside: { user }, list: [user], etag: "1" as string & Header<"etag"> }))`,
    "3:1 PC1105 GET /a response",
    "3:1 PC1105 GET /a response",
    "4:1 PC1105 GET /b response",
    "4:1 PC1105 GET /b response",
    "5:1 PC1105 GET /c response",
  ),
  given(
    "PC1130",
    `import { api, offer } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, () => offer({ json: 1 }))\napi({ method: "GET", path: "/b" }, () => offer({ "text/*": "", "*/*": "", "text/a b": "", "text/csv": "" }))`,
    "2:1 PC1130 GET /a response",
    "2:1 PC1132 GET /a response",
    "3:1 PC1130 GET /b response",
    "3:1 PC1130 GET /b response",
    "3:1 PC1130 GET /b response",
  ),
  given(
    "PC1131",
    `import { api, offer, type Offer } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, () => offer({}))\napi({ method: "GET", path: "/b" }, (): Offer<Record<string, string>> => offer({}))`,
    "2:1 PC1131 GET /a response",
    "3:1 PC1131 GET /b response",
  ),
  given(
    "PC1132",
    `import { api, offer } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, () => offer({ "text/csv": () => ({ a: 1 }), "application/x+json": { a: 1 } }))\napi({ method: "GET", path: "/b" }, () => offer({ "application/json": async function* () { yield 1 } }))\napi({ method: "GET", path: "/c" }, () => offer({ "application/x-ndjson": [1] }))`,
    "2:1 PC1132 GET /a response",
    "3:1 PC1132 GET /b response",
    "4:1 PC1132 GET /c response",
  ),
  given(
    "PC1133",
    `import { api, offer } from '@precast/runtime'\napi({ method: "GET", path: "/a" }, () => offer({ "text/csv": "", "TEXT/csv": "", "text/csv;header=absent": "" }))`,
    "2:1 PC1133 GET /a response",
  ),
  given(
    "PC1134",
    `import { api, offer, status, type ContentType, type Status } from '@precast/runtime'\nconst html = "" as string & ContentType<"text/html">\napi({ method: "GET", path: "/a" }, () => offer({ "text/html": html, "text/csv": html }))\napi({ method: "GET", path: "/b" }, () => offer({ "text/csv": status(201, "") }))\napi({ method: "GET", path: "/c" }, () => offer({ "application/json": { a: 1 } as { a: number } & Status<201> }))\napi({ method: "GET", path: "/d" }, () => offer({ "text/csv": () => new Response("") }))\napi({ method: "GET", path: "/e" }, () => offer({ "text/csv": () => offer({ "text/csv": "" }) }))`,
    "3:1 PC1134 GET /a response",
    "4:1 PC1134 GET /b response",
    "5:1 PC1134 GET /c response",
    "6:1 PC1134 GET /d response",
    "7:1 PC1134 GET /e response",
  ),
  given(
    "PC1083",
    `import { is, decode } from '@precast/runtime'\nexport const isUser = is<{ a: 1 }>\nisUser(1, { strict: true })\nisUser(1)\nconst options = { strict: true }\nconst all = { read: decode<1> }\nall.read("", options)\n["1"].map(decode<1>)\ndeclare function other(a: number, b: object): void\nother(1, options)`,
    "3:11 PC1083",
    "7:14 PC1083",
  ),
]
