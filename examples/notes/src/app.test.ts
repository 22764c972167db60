import { strict as assert } from "node:assert"
import { after, test } from "node:test"
import { start } from "./app.js"

const app = await start(0, "a secret of the tests, 32 bytes long")
after(() => app.close())

const bearer = { authorization: "Bearer ada-token" }
const json = { ...bearer, "content-type": "application/json" }
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${app.url}/api${path}`, { headers: bearer, ...init })

test("a page, with safe headers", async () => {
  const answer = await fetch(app.url)
  assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8")
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff")
  assert.match(await answer.text(), /<h1>Notes/)
})

test("a request without credentials gets 401", async () => {
  const answer = await fetch(`${app.url}/api/notes`)
  assert.equal(answer.status, 401)
  assert.equal(answer.headers.get("www-authenticate"), "Bearer")
})

test("notes come and go", async () => {
  const body = JSON.stringify({ text: "Buy milk", due: "2026-12-24" })
  const added = await call("/notes", { method: "POST", headers: json, body })
  assert.equal(added.status, 201)
  const note = (await added.json()) as { id: number; author: string; due: string }
  assert.deepEqual([note.id, note.author, note.due], [1, "ada", "2026-12-24"])

  const list = await call("/notes?search=milk")
  assert.equal(list.headers.get("x-total"), "1")
  assert.equal((await call("/notes/1")).status, 200)
  const missing = await call("/notes/7")
  assert.deepEqual([missing.status, await missing.json()], [404, { missing: 7 }])

  assert.equal((await call("/notes/1", { method: "DELETE" })).status, 204)
  assert.equal((await call("/notes/1", { method: "DELETE" })).status, 404)
})

test("a wrong note is refused with every issue", async () => {
  const body = JSON.stringify({ text: "", due: "tomorrow" })
  const answer = await call("/notes", { method: "POST", headers: json, body })
  const { issues } = (await answer.json()) as { issues: { path: string }[] }
  assert.deepEqual([answer.status, issues.map(({ path }) => path)], [400, ["/text", "/due"]])
})

test("login sets a signed cookie that identifies the user", async () => {
  const headers = { "content-type": "application/json" }
  const wrong = JSON.stringify({ name: "ada", password: "x" })
  assert.equal((await call("/login", { method: "POST", headers, body: wrong })).status, 401)
  const body = JSON.stringify({ name: "ada", password: "lovelace" })
  const answer = await call("/login", { method: "POST", headers, body })
  const cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!
  assert.equal((await call("/notes", { headers: { cookie } })).status, 200)
  assert.equal((await call("/notes", { headers: { cookie: `${cookie}x` } })).status, 401)
})

test("a file of notes", async () => {
  const form = new FormData()
  form.append("file", new File(["one\ntwo\n"], "notes.txt"))
  const answer = await call("/imports", { method: "POST", body: form })
  assert.deepEqual(await answer.json(), { added: 2 })
})

test("changes are streamed, and pushed", async () => {
  const abort = new AbortController()
  const stream = await call("/events", { signal: abort.signal })
  const socket = new WebSocket(`${app.url.replace("http", "ws")}/api/watch`)
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }))
  const next = (): Promise<unknown> =>
    new Promise((resolve) => {
      socket.addEventListener("message", ({ data }) => resolve(JSON.parse(data)), { once: true })
    })
  socket.send(JSON.stringify({ watch: true }))
  assert.deepEqual(await next(), { watching: true })

  const pushed = next()
  await call("/notes", { method: "POST", headers: json, body: JSON.stringify({ text: "x" }) })
  const change = (await pushed) as { kind: string; id: number }
  assert.equal(change.kind, "added")
  const { value } = await stream.body!.getReader().read()
  assert.match(new TextDecoder().decode(value), /"kind":"added"/)
  abort.abort()
  socket.close()
})

test("the OpenAPI document has every endpoint", async () => {
  const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as { paths: object }
  const paths = Object.keys(document.paths)
  for (const path of ["/api/notes", "/api/notes/{id}", "/api/login", "/api/events"]) {
    assert.ok(paths.includes(path), path)
  }
})
