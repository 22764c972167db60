// Bare node:http with checks written by hand: what a framework on this platform can at best cost.
import { createServer } from "node:http"

const isUser = (v) =>
  typeof v === "object" &&
  v !== null &&
  typeof v.id === "number" &&
  typeof v.name === "string" &&
  typeof v.surname === "string" &&
  typeof v.lastUpdate === "string"

const absent = (v) => v === undefined

const isSchemaBody = (v) =>
  typeof v === "object" &&
  v !== null &&
  (absent(v.someKey) || typeof v.someKey === "string") &&
  (absent(v.someOtherKey) || typeof v.someOtherKey === "number") &&
  Array.isArray(v.requiredKey) &&
  v.requiredKey.length <= 3 &&
  v.requiredKey.every(Number.isInteger) &&
  (absent(v.nullableKey) || v.nullableKey === null || typeof v.nullableKey === "number") &&
  (absent(v.multipleTypesKey) ||
    typeof v.multipleTypesKey === "boolean" ||
    typeof v.multipleTypesKey === "number") &&
  (absent(v.multipleRestrictedTypesKey) ||
    (typeof v.multipleRestrictedTypesKey === "string"
      ? v.multipleRestrictedTypesKey.length <= 5
      : typeof v.multipleRestrictedTypesKey === "number" && v.multipleRestrictedTypesKey >= 10)) &&
  (absent(v.enumKey) || v.enumKey === "John" || v.enumKey === "Foo")

const isSchemaQuery = (query) => {
  const excitement = query.get("excitement")
  return excitement === null || /^-?\d+$/.test(excitement)
}

function send(res, status, value) {
  const text = JSON.stringify(value)
  res.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  })
  res.end(text)
}

const refuse = (res) => send(res, 400, { error: "invalid request" })

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

function updateUser(user, res) {
  const lastUpdate = isUser(user) ? new Date(user.lastUpdate) : undefined
  if (lastUpdate === undefined || Number.isNaN(lastUpdate.getTime())) return refuse(res)
  lastUpdate.setUTCMonth(lastUpdate.getUTCMonth() + 1)
  send(res, 200, { id: user.id, name: user.name, surname: user.surname, lastUpdate })
}

function schema(body, req, res, search) {
  const valid =
    typeof req.headers["x-foo"] === "string" &&
    isSchemaQuery(new URLSearchParams(search)) &&
    isSchemaBody(body)
  if (valid) send(res, 200, { message: "Hello, World" })
  else refuse(res)
}

createServer((req, res) => {
  const mark = req.url.indexOf("?")
  const path = mark < 0 ? req.url : req.url.slice(0, mark)
  const search = mark < 0 ? "" : req.url.slice(mark + 1)
  if (req.method === "GET" && path === "/hello") send(res, 200, { message: "Hello, World" })
  else if (req.method === "POST" && path === "/updateUser")
    readJson(req, res, (user) => updateUser(user, res))
  else if (req.method === "POST" && path === "/schema")
    readJson(req, res, (body) => schema(body, req, res, search))
  else send(res, 404, { error: "not found" })
}).listen(Number(process.env.PORT), "127.0.0.1")
