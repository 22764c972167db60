import assert from "node:assert/strict"
import { after, test } from "node:test"
import { serve } from "@precast/runtime"
import { close } from "./database.ts"
import * as routes from "./routes.ts"

const app = await serve(routes, { port: 0 })
after(async () => {
  await app.close()
  await close()
})

const get = (path: string) => app.inject({ method: "GET", path })
const read = async (path: string): Promise<unknown> => JSON.parse((await get(path)).body)
const post = (path: string, body: object) => app.inject({ method: "POST", path, body })

test("what one of them writes the others read, each by its own types", async () => {
  const published = "1818-01-01T00:00:00.000Z"
  const frankenstein = { id: 1, title: "Frankenstein", published }
  const mathilda = { id: 2, title: "Mathilda", published }
  const added = await post("/books", { title: "Frankenstein", author: "Mary", published })
  assert.equal(added.status, 200)
  assert.deepEqual(JSON.parse(added.body), { ...frankenstein, authorId: 1 })
  const second = await post("/books", { title: "Mathilda", author: "Zoe", published })
  assert.equal(second.status, 200)

  assert.deepEqual(await read("/books"), [
    { ...frankenstein, author_id: 1 },
    { ...mathilda, author_id: 2 },
  ])
  const books = [{ ...frankenstein, authorId: 1 }]
  assert.deepEqual(await read("/authors/1"), { id: 1, name: "Mary", books })
  assert.deepEqual(await read("/shelves"), [
    { name: "Mary", books: 1, first: published },
    { name: "Zoe", books: 1, first: published },
  ])
})

test("a failed transaction leaves nothing, in any of the libraries", async () => {
  const before = (await get("/shelves")).body
  const published = "2024-02-29T00:00:00.000Z"
  const refused = await post("/books", { title: "Nobody", author: "Nobody", published })
  assert.equal(refused.status >= 400 && refused.status < 500, true)
  assert.equal((await post("/authors/99/merge", { into: 1 })).status, 404)
  assert.equal((await get("/shelves")).body, before)

  assert.equal((await post("/authors/2/merge", { into: 1 })).body, `{"moved":1}`)
  assert.match((await get("/shelves")).body, /^\[\{"name":"Mary","books":2,/)
})

test("invalid input is refused before any of the libraries is called", async () => {
  const refused = await post("/books", { title: "", author: "Mary", published: "yesterday" })
  assert.equal(refused.status, 400)
  assert.equal((await get("/authors/one")).status, 400)
})
