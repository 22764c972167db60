import * as fc from "fast-check"

export const operations = [
  "is",
  "validate",
  "decode",
  "encode",
  "clone",
  "prune",
  "random",
  "jsonSchema",
]

/** Names that are not identifiers, or that have a meaning for objects or the language. */
export const NAMES = [
  "page-size",
  "",
  " ",
  "0",
  "class",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "then",
  '"',
  "'",
  "`${x}`",
  "*/",
  "\\",
  "\n",
  "é",
  "日本",
  "😀",
  "\ud800",
  "\u2028",
  "</script>",
  "x".repeat(3000),
]

export const names = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
)

const kinds = [
  "number & Int",
  "Min5",
  "E",
  "'a' | 'b' | 3",
  "string & MinLength<2>",
  "URL",
  "Date",
  "Uint8Array",
  "boolean",
  "bigint",
  "string[]",
]

const HEAD = `
import { api, auth, Bucket, Cache, config, Database, Topic } from "@precast/runtime"
import { createClient, createSocket } from "@precast/runtime/client"
import type { Alias, Body, Cookie, Header, Int, Min, MinLength, Query } from "@precast/runtime"
import { ${operations.join(", ")} } from "@precast/runtime"
`

/** Every operation, and every source that a type is read from, with these keys. */
export function programText(keys: readonly string[]): string {
  const fields = keys.map((key, at) => `${JSON.stringify(key)}: ${kinds[at % kinds.length]}`)
  const type = `{ ${fields.join("; ")} }`
  const tagged = (tag: string): string =>
    `{ ${keys.map((key, at) => `f${at}: string & ${tag}<${JSON.stringify(key)}>`).join("; ")} }`
  const routes = keys.map((key) => `${JSON.stringify(key)}: typeof post`).join("; ")
  return [
    HEAD,
    "type Min5 = number & Min<5>",
    "enum E { A = 'a', B = 'b' }",
    ...operations.map((name) => `export const ${name}It = ${name}<${type}>`),
    `export const get = api({ method: "GET", path: "/get" }, (i: ${type}) => Object.keys(i).length)`,
    `export const nested = api({ method: "GET", path: "/nested" }, (i: { in: ${type} }) => Object.keys(i).length)`,
    `export const post = api({ method: "POST", path: "/post" }, (i: ${type}): ${type} => i)`,
    `export const form = api({ method: "POST", path: "/form", body: "form" }, (i: ${type}) => Object.keys(i).length)`,
    `export const whole = api({ method: "POST", path: "/whole" }, (i: { all: Body<${type}> }) => i.all)`,
    ...["Header", "Cookie", "Alias"].map(
      (tag) =>
        `export const by${tag} = api({ method: "GET", path: "/by-${tag}" }, (i: ${tagged(tag)}) => Object.keys(i).length)`,
    ),
    `export const query = api({ method: "POST", path: "/query" }, (i: { in: ${type} & Query }) => i)`,
    `export const authenticator = auth((i: ${tagged("Header")}) => ({ count: Object.keys(i).length }))`,
    `export const settings = config<${type}>()`,
    `export const socket = api.socket({ path: "/socket" }, { message: (_socket, m: ${type}) => Object.keys(m) })`,
    `export const client = createClient<{ ${routes} }>("http://localhost")`,
    `export const socketClient = createSocket<typeof socket>("ws://localhost")`,
    `export const rows = new Database("names").query<${type}>\`select 1\``,
    `export const topic = new Topic<${type}>("names")`,
    `export const cache = new Cache<string, ${type}>("names", { ttl: "5m" })`,
    `export const files = new Bucket("names").json<${type}>()`,
  ].join("\n")
}
