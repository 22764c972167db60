// uWebSockets.js by hand, on the very binary that Precast's C++ core loads: the ceiling of what can
// be built on it. No check of framing, no limits, no time-outs, no hooks. Constant responses are
// sent by the core; no JavaScript runs for them.
import { eachBackground } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import { isSchemaBody, readHeavyUser, readInteger, readUser } from "./checks.mjs"

const loader = new URL(
  "dist/transport/uws/load.js",
  import.meta.resolve("@precast/runtime/package.json"),
)
const { loadUws } = await import(loader.href)
const { uws, reason } = loadUws(16_384)
if (!uws) throw new Error(`uWebSockets.js cannot be loaded: ${reason}`)

const JSON_TYPE = "application/json"

// The core writes texts of one-byte characters as latin-1, so only ASCII may go to it as text.
const utf8 = (text) => (Buffer.byteLength(text) === text.length ? text : Buffer.from(text))

const sendJson = (res, value) =>
  res.writeHeader("content-type", JSON_TYPE).end(utf8(JSON.stringify(value)))

const sendText = (res, text) => res.writeHeader("content-type", "text/plain").end(utf8(text))

function refuse(res) {
  res.writeStatus("400 Bad Request").writeHeader("content-type", JSON_TYPE)
  res.end(`{"error":"invalid request"}`)
}

// `then` responds inside `cork`: one write for head and body.
function readJson(res, then) {
  let earlier
  let gone = false
  res.onAborted(() => (gone = true))
  res.onData((chunk, isLast) => {
    if (!isLast) {
      const part = Buffer.from(chunk)
      earlier = earlier ? Buffer.concat([earlier, part]) : Buffer.from(part)
      return
    }
    if (gone) return
    const bytes = earlier ? Buffer.concat([earlier, Buffer.from(chunk)]) : Buffer.from(chunk)
    res.cork(() => {
      let value
      try {
        value = JSON.parse(bytes.toString())
      } catch {
        return refuse(res)
      }
      then(value)
    })
  })
}

function answerUser(res, user, change) {
  if (user) sendJson(res, change(user))
  else refuse(res)
}

function schema(res, req) {
  const foo = req.getHeader("x-foo")
  const excitement = req.getQuery("excitement")
  readJson(res, (body) => {
    const valid =
      foo !== "" &&
      (excitement === undefined || readInteger(excitement) !== undefined) &&
      isSchemaBody(body)
    if (valid) sendJson(res, { message: "Hello, World" })
    else refuse(res)
  })
}

// A wrong `%` is an error of the client.
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const queryOf = (req, name) => decoded(req.getQuery(name) ?? "")

function names(res, req) {
  if (req.getQuery("name") === undefined || req.getQuery("lastname") === undefined)
    return refuse(res)
  sendText(res, `${queryOf(req, "name")} ${queryOf(req, "lastname")}`)
}

function post(res, req) {
  const id = readInteger(req.getParameter(0))
  const name = decoded(req.getParameter(1))
  if (id === undefined || name === undefined) refuse(res)
  else sendJson(res, { id, post: name })
}

function items(res, req) {
  const count = readInteger(req.getParameter(0))
  const factor = readInteger(req.getQuery("m") ?? "")
  if (count === undefined || factor === undefined) refuse(res)
  else sendJson(res, page(count, factor))
}

function idAndName(res, req) {
  const id = decoded(req.getParameter(0))
  const name = queryOf(req, "name")
  if (id === undefined || name === undefined) return refuse(res)
  res.writeHeader("content-type", "text/plain").writeHeader("x-powered-by", "benchmark")
  res.end(utf8(`${id} ${name}`))
}

// What uWebSockets.js calls a `DeclarativeResponse`: instructions that the core runs without JavaScript.
// 1: header, name and value behind a byte of length each; 0: end, behind two bytes of length.
function prepared(type, text) {
  const [name, value, body] = ["content-type", type, text].map((part) => Buffer.from(part))
  const header = [1, name.length, ...name, value.length, ...value]
  return Uint8Array.from([...header, 0, body.length & 255, body.length >> 8, ...body]).buffer
}

function addBackground(app) {
  const ok = (res) => sendText(res, "ok")
  eachBackground(
    (path) => app.get(path, ok),
    (path) => app.post(path, ok),
  )
}

export async function start({ port, background, live, cores }) {
  const app = uws.App()
  if (background) addBackground(app)
  if (live) (await import("./uws-raw-live.mjs")).addLive(app, { readJson, sendJson, refuse })
  app
    .get("/hello", (res) => sendJson(res, { message: "Hello, World" }))
    .get("/constant", prepared(JSON_TYPE, JSON.stringify({ message: "Hello, World" })))
    .post("/updateUser", (res) => readJson(res, (v) => answerUser(res, readUser(v), nextMonth)))
    .post("/heavy", (res) => readJson(res, (v) => answerUser(res, readHeavyUser(v), touch)))
    .post("/schema", schema)
    .get("/api", names)
    .get("/users/:id/posts/:post", post)
    .get("/json/:count", items)
    .get("/", prepared("text/plain", "Hi"))
    .get("/id/:id", idAndName)
    .post("/json", (res) => readJson(res, (v) => sendJson(res, v)))
    .any("/*", (res) => res.writeStatus("404 Not Found").end())
  await new Promise((listening) => app.listen("127.0.0.1", port, cores > 1 ? 0 : 1, listening))
}
