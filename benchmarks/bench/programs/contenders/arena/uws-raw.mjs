// uWebSockets.js by hand, on the binary that Precast's C++ core loads, with postgres.js. No check of
// framing, no limits, no time-outs.
import postgres from "postgres"
import { itemCache } from "../shared/item-cache.mjs"
import { page } from "../shared/items.mjs"
import { readChanges, readInteger, readItem, readList, readRange } from "./item-checks.mjs"
import { itemOf, listOf, pageOf } from "./rows.mjs"
import { openItems } from "./sql-items.mjs"

const loader = new URL(
  "dist/transport/uws/load.js",
  import.meta.resolve("@precast/runtime/package.json"),
)
const { loadUws } = await import(loader.href)
const { uws, reason } = loadUws(16_384)
if (!uws) throw new Error(`uWebSockets.js cannot be loaded: ${reason}`)

// The core writes texts of one-byte characters as latin-1, so only ASCII may go to it as text.
const utf8 = (text) => (Buffer.byteLength(text) === text.length ? text : Buffer.from(text))

const sendJson = (res, value) =>
  res.writeHeader("content-type", "application/json").end(utf8(JSON.stringify(value)))

function refuse(res, status = "400 Bad Request") {
  res.writeStatus(status).writeHeader("content-type", "application/json")
  res.end(`{"error":"invalid request"}`)
}

/** What a response has to know: whether its client has gone. `send` makes one write of it. */
function later(res) {
  let isGone = false
  res.onAborted(() => (isGone = true))
  return (send) => {
    if (!isGone) res.cork(() => send(res))
  }
}

/** Calls `then` with the parsed body, undefined for malformed JSON. */
function readJson(res, then) {
  const parts = []
  res.onData((chunk, isLast) => {
    parts.push(Buffer.from(chunk))
    if (!isLast) return
    let value
    try {
      value = JSON.parse(Buffer.concat(parts).toString())
    } catch {
      value = undefined
    }
    then(value)
  })
}

const queryOf = (req) => (name) => req.getQuery(name)

function sum(res, req) {
  const [a, b] = ["a", "b"].map((name) => readInteger(req.getQuery(name) ?? ""))
  if (a === undefined || b === undefined) refuse(res)
  else res.writeHeader("content-type", "text/plain").end(String(a + b))
}

function items(res, req) {
  const count = readInteger(req.getParameter(0))
  const factor = readInteger(req.getQuery("m") ?? "")
  if (count === undefined || factor === undefined) refuse(res)
  else sendJson(res, page(count, factor))
}

const sendItem = (res, item, cached) => sendJson(res.writeHeader("x-cache", cached), item)
const notFound = (res) => refuse(res, "404 Not Found")

function routesOf(db) {
  const cache = itemCache()
  return {
    async range(res, req) {
      const asked = readRange(queryOf(req))
      if (!asked) return refuse(res)
      const answer = later(res)
      const rows = await db.range(asked.min, asked.max, asked.limit)
      answer((res) => sendJson(res, pageOf(rows)))
    },
    async list(res, req) {
      const asked = readList(queryOf(req))
      if (!asked) return refuse(res)
      const answer = later(res)
      const { category, page, limit } = asked
      const rows = await db.list(category, page, limit)
      answer((res) => sendJson(res, listOf(rows, page, limit)))
    },
    async one(res, req) {
      const id = readInteger(req.getParameter(0))
      if (id === undefined) return refuse(res)
      const cached = cache.get(id)
      if (cached) return sendItem(res, cached, "HIT")
      const answer = later(res)
      const row = await db.one(id)
      if (!row) return answer(notFound)
      const found = itemOf(row)
      cache.set(id, found)
      answer((res) => sendItem(res, found, "MISS"))
    },
    add(res) {
      const answer = later(res)
      readJson(res, async (value) => {
        const item = readItem(value)
        if (!item) return answer((res) => refuse(res))
        await db.add(item)
        cache.delete(item.id)
        answer((res) => sendJson(res.writeStatus("201 Created"), item))
      })
    },
    change(res, req) {
      const id = readInteger(req.getParameter(0))
      const answer = later(res)
      readJson(res, async (value) => {
        const changes = readChanges(value)
        if (id === undefined || !changes) return answer((res) => refuse(res))
        if (!(await db.change(id, changes))) return answer(notFound)
        cache.delete(id)
        answer((res) => sendJson(res, { id, ...changes }))
      })
    },
  }
}

export async function start({ port, cores }) {
  const { range, list, one, add, change } = routesOf(openItems(postgres))
  const app = uws.App()
  app
    .get("/baseline11", sum)
    .get("/json/:count", items)
    .get("/async-db", range)
    .get("/crud/items", list)
    .post("/crud/items", add)
    .get("/crud/items/:id", one)
    .put("/crud/items/:id", change)
    .any("/*", notFound)
  await new Promise((listening) => app.listen("127.0.0.1", port, cores > 1 ? 0 : 1, listening))
}
