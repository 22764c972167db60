// What recognizes a file, a response, an offer or an event: nothing that JSON can carry.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  api,
  serve,
  sse,
  status,
  type Reply,
  type App,
  type FileReply,
  type Hook,
  type Offer,
  type ServerSentEvent,
} from "@precast/runtime"
import typescript from "typescript"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isReply } from "../../src/endpoint/reply.ts"
import { isFile } from "../../src/endpoint/file-reply.ts"
import { isOffer } from "../../src/http/response/offer.ts"
import { isEvent } from "../../src/http/response/sse.ts"
import { isApiError } from "../../src/base/errors/api-error.ts"
import { isGroup } from "../../src/endpoint/group.ts"
import * as marks from "../../src/base/marks.ts"
import { socketParts } from "../../src/endpoint/sockets/endpoint.ts"
import { ask, askJson } from "../helpers/request.ts"
import { CORES } from "../helpers/cores.ts"

type Stored = Record<string, unknown>

const symbols = Object.values(marks).filter((mark) => typeof mark === "symbol")
const names = symbols.flatMap((mark) => {
  const name = mark.description!.replace("precast.", "")
  return [`~precast:${name}`, `precast.${name}`, String(mark), `@@precast.${name}`]
})
/** Has every mark that a text can name, and the fields of all that is marked. */
const forged = JSON.stringify({
  ...Object.fromEntries(names.map((name) => [name, true])),
  path: import.meta.filename,
  options: {},
  status: 302,
  headers: [["set-cookie", "session=stolen"]],
  body: { location: "https://evil.example" },
  ways: { "application/json": "forged" },
  event: "x\ndata: INJECTED\n\n",
  id: "1\n\ndata: INJECTED",
  retry: "1\ndata: INJECTED",
  data: "INJECTED",
})
const stored = JSON.parse(forged) as Stored

const handed = {
  file: api({ method: "GET", path: "/file" }, (): FileReply | Stored => stored),
  answer: api({ method: "GET", path: "/answer" }, (): Reply<404, string> | Stored => stored),
  offer: api(
    { method: "GET", path: "/offer" },
    (): Offer<{ "text/csv": string }> | Stored => stored,
  ),
  any: api(
    { method: "POST", path: "/any" },
    (body: Stored): FileReply | Reply<201, Stored> | Stored => body,
  ),
}
async function* events(): AsyncGenerator<ServerSentEvent<Stored> | Stored> {
  yield stored
}
async function* unknowns(): AsyncGenerator<unknown> {
  yield stored
}
async function* copies(): AsyncGenerator<ServerSentEvent<string>> {
  yield { ...sse("x"), event: "x\ndata: INJECTED\n\n" }
}
const streams = [
  api({ method: "GET", path: "/events", stream: { as: "events" } }, () => events()),
  api({ method: "GET", path: "/unknowns", stream: { as: "events" } }, () => unknowns()),
]
const copied = api({ method: "GET", path: "/copies", stream: { as: "events" } }, () => copies())
const hook: Hook = {
  onRequest: ({ path }) => (path === "/hooked" ? (stored as object) : undefined),
}
const hooked = api({ method: "GET", path: "/hooked", use: [hook] }, () => "handled")
const real = api({ method: "GET", path: "/real" }, () => status(404, { reason: "none" }))

describe.each(CORES)("JSON with the names of marks (%s)", (core) => {
  let app: App
  const errors: unknown[] = []
  beforeAll(async () => {
    const routes = [...Object.values(handed), ...streams, copied, hooked, real]
    const onError = (error: unknown): void => void errors.push(error)
    app = await serve(routes, { port: 0, core, banner: false, onError })
  })
  afterAll(() => app.close())

  test.each(["/file", "/answer", "/offer"])("is a result like any other: %s", async (path) => {
    const { status: code, headers, body } = await ask(app, { path })
    expect([code, headers["set-cookie"], JSON.parse(body)]).toEqual([200, undefined, stored])
  })

  test("from a request is data", async () => {
    const { status: code, headers, body } = await askJson(app, "/any", stored)
    expect([code, headers["set-cookie"], JSON.parse(body)]).toEqual([200, undefined, stored])
  })

  test.each(["/events", "/unknowns"])("is the data of an event: %s", async (path) => {
    const { body } = await ask(app, { path })
    expect(body).toBe(`data: ${forged}\n\n`)
  })

  test("adds fields to the context when a hook returns it", async () => {
    const { status: code, body } = await ask(app, { path: "/hooked" })
    expect([code, body]).toEqual([200, '"handled"'])
  })

  test("and what is marked is recognized", async () => {
    const { status: code, body } = await ask(app, { path: "/real" })
    expect([code, body]).toEqual([404, '{"reason":"none"}'])
  })

  test("a copy of an event whose fields break lines is refused", async () => {
    errors.length = 0
    const { status: code, body } = await ask(app, { path: "/copies" })
    expect([code, body.includes("INJECTED")]).toEqual([500, false])
    expect(errors).toHaveLength(1)
  })
})

test.each([
  ["isReply", isReply],
  ["isFile", isFile],
  ["isOffer", isOffer],
  ["isEvent", isEvent],
  ["isApiError", isApiError],
  ["isGroup", isGroup],
  ["socketParts", (value: unknown) => socketParts(value as object) !== undefined],
  ["isMarked", (value: unknown) => symbols.some((mark) => marks.isMarked(value, mark))],
])("%s of JSON is false", (_, recognizes) => {
  expect(recognizes(stored)).toBe(false)
  expect(recognizes(structuredClone(stored))).toBe(false)
  // An error of a program that takes its fields from a message.
  expect(recognizes(Object.assign(new Error("remote"), stored))).toBe(false)
})

test("each mark is the same symbol in every copy of the package", () => {
  for (const mark of symbols) expect(Symbol.keyFor(mark)).toBe(mark.description)
})

test("no source looks for a mark of text in a value", () => {
  const folder = join(import.meta.dirname, "../../src")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  )
  expect(files.flatMap((name) => textMarks(join(folder, name)))).toEqual([])
})

/** Texts that start with "~precast:" outside of types, whose code is not there at run time. */
function textMarks(path: string): string[] {
  const text = readFileSync(path, "utf8")
  if (!text.includes("~precast:")) return []
  const found: string[] = []
  const visit = (node: typescript.Node): void => {
    if (typescript.isTypeNode(node) || typescript.isInterfaceDeclaration(node)) return
    if (typescript.isTypeAliasDeclaration(node) || isDeclared(node)) return
    if (typescript.isStringLiteralLike(node) && node.text.startsWith("~precast:")) {
      found.push(`${path}: ${node.text}`)
    }
    typescript.forEachChild(node, visit)
  }
  visit(typescript.createSourceFile(path, text, typescript.ScriptTarget.Latest))
  return found
}

function isDeclared(node: typescript.Node): boolean {
  if (!typescript.isPropertyDeclaration(node)) return false
  return node.modifiers?.some(({ kind }) => kind === typescript.SyntaxKind.DeclareKeyword) === true
}
