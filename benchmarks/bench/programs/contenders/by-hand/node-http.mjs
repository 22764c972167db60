// Bare node:http with checks written by hand: what a framework on this platform can at best cost.
import { once } from "node:events"
import { createServer } from "node:http"
import { background as paths } from "../shared/background.mjs"
import { page } from "../shared/items.mjs"
import { nextMonth, touch } from "../shared/user.mjs"
import { isSchemaBody, readHeavyUser, readInteger, readUser } from "./checks.mjs"

function send(res, status, text, type = "application/json", headers = undefined) {
  res.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(text),
    ...headers,
  })
  res.end(text)
}

const sendJson = (res, value) => send(res, 200, JSON.stringify(value))
const refuse = (res) => send(res, 400, `{"error":"invalid request"}`)
const missing = (res) => send(res, 404, `{"error":"not found"}`)

function readJson(req, res, then) {
  const chunks = []
  req.on("data", (chunk) => chunks.push(chunk))
  req.on("end", () => {
    let value
    try {
      value = JSON.parse(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
    } catch {
      return refuse(res)
    }
    then(value)
  })
}

const constant = JSON.stringify({ message: "Hello, World" })

function schema(body, req, res, search) {
  const excitement = new URLSearchParams(search).get("excitement")
  const valid =
    typeof req.headers["x-foo"] === "string" &&
    (excitement === null || readInteger(excitement) !== undefined) &&
    isSchemaBody(body)
  if (valid) sendJson(res, { message: "Hello, World" })
  else refuse(res)
}

function names(res, search) {
  const query = new URLSearchParams(search)
  const name = query.get("name")
  const lastname = query.get("lastname")
  if (name === null || lastname === null) refuse(res)
  else send(res, 200, `${name} ${lastname}`, "text/plain")
}

function items(res, text, search) {
  const count = readInteger(text)
  const factor = readInteger(new URLSearchParams(search).get("m") ?? "")
  if (count === undefined || factor === undefined) refuse(res)
  else sendJson(res, page(count, factor))
}

// A wrong `%` is an error of the client.
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function post(res, idText, postText) {
  const id = readInteger(idText)
  const name = decoded(postText)
  if (id === undefined || name === undefined) refuse(res)
  else sendJson(res, { id, post: name })
}

const powered = { "x-powered-by": "benchmark" }

function idAndName(res, idText, search) {
  const id = decoded(idText)
  const name = new URLSearchParams(search).get("name") ?? ""
  if (id === undefined) refuse(res)
  else send(res, 200, `${id} ${name}`, "text/plain", powered)
}

const helpers = { readJson, sendJson, refuse }

function makeBackground() {
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`))
  const known = (path) => patterns.some((pattern) => pattern.test(path))
  return (method, path) =>
    method === "GET"
      ? known(path)
      : method === "POST" && path.endsWith("/submit") && known(path.slice(0, -"/submit".length))
}

function answerGet(res, path, search) {
  if (path === "/hello") return sendJson(res, { message: "Hello, World" })
  if (path === "/constant") return send(res, 200, constant)
  if (path === "/") return send(res, 200, "Hi", "text/plain")
  if (path === "/api") return names(res, search)
  const [, first, second, third, fourth, ...rest] = path.split("/")
  if (rest.length > 0 || !second) return false
  if (first === "id" && third === undefined) return idAndName(res, second, search)
  if (first === "json" && third === undefined) return items(res, second, search)
  if (first === "users" && third === "posts" && fourth) return post(res, second, fourth)
  return false
}

function answerUser(res, user, change) {
  if (user) sendJson(res, change(user))
  else refuse(res)
}

function answerPost(req, res, path, search) {
  if (path === "/updateUser")
    return readJson(req, res, (body) => answerUser(res, readUser(body), nextMonth))
  if (path === "/heavy")
    return readJson(req, res, (body) => answerUser(res, readHeavyUser(body), touch))
  if (path === "/schema") return readJson(req, res, (body) => schema(body, req, res, search))
  if (path === "/json") return readJson(req, res, (body) => sendJson(res, body))
  return false
}

export async function start({ port, background, live }) {
  const inBackground = background ? makeBackground() : () => false
  const more = live ? (await import("./node-http-live.mjs")).makeLive(helpers) : undefined
  const server = createServer((req, res) => {
    const mark = req.url.indexOf("?")
    const path = mark < 0 ? req.url : req.url.slice(0, mark)
    const search = mark < 0 ? "" : req.url.slice(mark + 1)
    const { method } = req
    let taken = false
    if (method === "GET") taken = answerGet(res, path, search)
    else if (method === "POST") taken = answerPost(req, res, path, search)
    if (taken === false && more) taken = more.answer(req, res, path, search)
    if (taken !== false) return
    if (inBackground(method, path)) send(res, 200, "ok", "text/plain")
    else missing(res)
  })
  more?.addSocket(server)
  await once(server.listen(port, "127.0.0.1"), "listening")
}
