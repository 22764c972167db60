import { expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { emitFile } from "../src/emit-file.ts"
import type { FileSites, MessageSite, ModuleCode } from "../src/ir/ir-site.ts"
import { printShape } from "./read-print.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const types = `
  interface In { text: string }
  interface Out { at: Date }
  type Either = { kind: "a" } | { kind: "b" }`

const program = programOf({
  "calls.ts": `
    import { api, api as endpoint, type Socket } from "@precast/runtime"
    import * as precast from "@precast/runtime"
    import { rt } from "./re-exports.js"
    ${types}
    export const a = api.socket({ path: "/a" }, { message(socket: Socket<Out>, message: In) {} })
    export const b = endpoint["socket"]({ path: "/b" }, { open(socket: Socket<Out>) {} })
    export const c = precast.api.socket<In, Out>({ path: "/c" }, { message(socket, message) {} })
    export const d = (rt.api.socket)({ path: "/d" }, {})
    export const e = api({ method: "GET", path: "/e" }, () => 1)`,
  "re-exports.ts": `export * as rt from "@precast/runtime"`,
  "namesakes.ts": `
    import { api } from "@precast/runtime"
    const other = { socket: (options: object, handlers: object) => [options, handlers] }
    function socket(): number { return 1 }
    other.socket({}, {})
    socket()
    export const e = api({ method: "GET", path: "/" }, () => { const socket = 1; return socket })`,
  "messages.ts": `
    import { api, type ContentType, type Socket } from "@precast/runtime"
    ${types}
    type Plain = string & ContentType<"text/plain">
    export const bytes = api.socket<Uint8Array, Uint8Array>({ path: "/1" }, { message() {} })
    export const both = api.socket<In | Uint8Array, Either | Uint8Array>({ path: "/2" }, { message() {} })
    export const either = api.socket<Either, string>({ path: "/3" }, { message() {} })
    export const inside = api.socket<{ b: Uint8Array }, Uint8Array[]>({ path: "/4" }, { message() {} })
    export const none = api.socket({ path: "/5" }, { open(socket) {} })
    export const plain = api.socket<Plain | Uint8Array, Plain>({ path: "/6" }, { message() {} })
    export const mixed = api.socket<Plain | In, Plain | string>({ path: "/7" }, { message() {} })`,
  "handshake.ts": `
    import { api, type Header, type Cookie } from "@precast/runtime"
    interface Asked { room: string; token: string & Header<"x-token">; sid?: string & Cookie<"sid">; at?: Date }
    export const chat = api.socket<never, number>({ path: "/rooms/:room" }, {
      async upgrade(asked: Asked, context) { return asked },
    })`,
  "clients.ts": `
    import { api, type Header, type Socket } from "@precast/runtime"
    import { createSocket as connect } from "@precast/runtime/client"
    import * as clients from "@precast/runtime/client"
    ${types}
    interface Asked { room: string; token?: string & Header<"x-token">; at?: Date }
    const chat = api.socket({ path: "/rooms/:room" }, {
      upgrade(asked: Asked) { return asked },
      message(socket: Socket<Out | Uint8Array, Asked>, message: In) {},
    })
    const bare = api.socket({ path: "/bare" }, { open(socket: Socket<Uint8Array>) {} })
    export const a = connect<typeof chat>("https://example.com", { input: { room: "a" } })
    export const b = clients.createSocket<typeof bare>("")
    export type Chat = typeof chat`,
  "elsewhere.ts": `
    import type { Chat } from "./clients.js"
    import { createSocket } from "@precast/runtime/client"
    export const c = createSocket<Chat>("", { input: { room: "a" } })`,
})
const compiler = compilerOf(program)

function compiled(name: string): { read: FileSites; code: ModuleCode } {
  const report = collectDiagnostics(false, compiler.text)
  const found = findSites(compiler, `${folder}/${name}`, report)!
  const { file, sites } = found
  const { read } = readFile(file, sites, found.declared, createReader(compiler), report)
  expect(report.all).toEqual([])
  return { read, code: emitFile(read) }
}

function messages({ text, binary }: MessageSite): string {
  return `${text === null ? "none" : printShape(text.shape)}${binary ? " + bytes" : ""}`
}

function shown(name: string): unknown[] {
  return compiled(name).read.sites.map((site) =>
    site.kind === "socket" || site.kind === "socket-client"
      ? [site.handshake.name, messages(site.received), messages(site.sent)]
      : site.kind,
  )
}

test("api.socket() is found by its symbol, however it is written", () => {
  expect(shown("calls.ts")).toEqual([
    ["a", "In", "Out"],
    ["b", "none", "Out"],
    ["c", "In", "Out"],
    ["d", "none", "none"],
    "route",
  ])
})

test("namesakes are left alone", () => {
  expect(shown("namesakes.ts")).toEqual(["route"])
})

test("bytes are binary messages at the top of a type alone", () => {
  expect(shown("messages.ts")).toEqual([
    ["bytes", "none + bytes", "none + bytes"],
    ["both", "In + bytes", expect.stringMatching(/"a".*"b".* \+ bytes/)],
    ["either", "Either", "string"],
    ["inside", expect.not.stringContaining("+ bytes"), expect.not.stringContaining("+ bytes")],
    ["none", "none", "none"],
    ["plain", "string + bytes", "string"],
    ["mixed", expect.not.stringContaining("+ bytes"), "string"],
  ])
})

test("texts of a media type are not JSON, unless others of the socket are", () => {
  const [, , , , , plain = "", mixed = ""] = compiled("messages.ts").code.expressions
  expect(plain).toMatch(/message: \(text\) => read\w+\(JSON\.stringify\(text\)\),/)
  expect(plain).toMatch(/issues: \(text\) => reportText\w+\(JSON\.stringify\(text\)\),/)
  expect(plain).toContain("output: (message) => message,")
  expect(plain).toContain('sends: { "text/plain": { type: "string" } }')
  expect(mixed).not.toContain("JSON.stringify(text)")
  expect(mixed).not.toContain("text/plain")
})

test("what reads and writes messages is made by the functions on types", () => {
  const [bytes = "", both = "", either = "", , none = ""] = compiled("messages.ts").code.expressions
  expect(bytes).toContain("message: __precast.noText,")
  expect(bytes).toContain("binary: true,")
  expect(bytes).toContain("output: __precast.bytesMessage,")
  expect(both).toContain("message: readIn,")
  expect(both).toContain("issues: reportTextIn,")
  expect(both).toMatch(
    /output: \(message\) => message instanceof Uint8Array \? message : encode\w+\(message\),/,
  )
  expect(either).toContain("message: readEither,")
  expect(either).toContain("binary: false,")
  expect(none).toContain("output: __precast.noMessage,")
})

test("the handshake is read as a GET route without a response", () => {
  const [chat = ""] = compiled("handshake.ts").code.expressions
  expect(chat).toContain('params: ["room"],')
  expect(chat).toContain('headers: ["x-token"],')
  expect(chat).toContain('cookies: [{ name: "sid", signed: false }],')
  expect(chat).toContain("query: true,")
  expect(chat).toContain("arity: 2,")
  expect(chat).toContain("output: () => undefined,")
  // For the OpenAPI document: no responses, but messages.
  expect(chat).not.toContain("answers:")
  expect(chat).toContain('sends: { "application/json": { type: "number" } }')
})

test("a client of one reads what is sent, and writes what is received", () => {
  const [, , chat = "", bare = ""] = compiled("clients.ts").code.expressions
  expect(shown("clients.ts").slice(2)).toEqual([
    ["/rooms/:room", "Out + bytes", "In"],
    ["/bare", "none + bytes", "none"],
  ])
  expect(chat).toContain('path: "/rooms/:room",')
  expect(chat).toContain('request: [["header", "token", "x-token"], ["query", "at"]],')
  expect(chat).toContain("message: readOut")
  expect(chat).toContain("issues: reportTextOut")
  expect(chat).toContain("output: encodeIn,")
  expect(bare).toMatch(/^void 0, \{/)
  expect(bare).toContain("message: __precast.noText,")
  expect(bare).toContain("output: __precast.noMessage,")
})

test("a client knows an endpoint by its type alone", () => {
  expect(shown("elsewhere.ts")).toEqual([["/rooms/:room", "Out + bytes", "In"]])
})
