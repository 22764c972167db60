import { strict as assert } from "node:assert"
import { after, test } from "node:test"
import { start } from "./app.js"
import { db } from "./database.js"

const app = await start(0)
after(async () => {
  await app.close()
  await db.close()
})

interface Note {
  id: number
  text: string
}

const names = ["ada", "bob"] as const
type Name = (typeof names)[number]

async function call<T>(
  name: Name,
  method: string,
  path: string,
  body?: object,
): Promise<[status: number, body: T]> {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { "x-api-key": `key-of-${name}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return [answer.status, (await answer.json()) as T]
}

test("a tenant has its own notes", async () => {
  const [status, note] = await call<Note>("ada", "POST", "/notes", { text: "of ada" })
  assert.equal(status, 201)
  assert.deepEqual(await call("ada", "GET", `/notes/${note.id}`), [200, note])
  assert.equal((await call("bob", "GET", `/notes/${note.id}`))[0], 404)
  assert.deepEqual(await call("bob", "DELETE", `/notes/${note.id}`), [200, { removed: 0 }])
  assert.deepEqual(await call("bob", "GET", "/notes"), [200, []])
  assert.deepEqual(await call("ada", "DELETE", `/notes/${note.id}`), [200, { removed: 1 }])
})

test("a request without a key, or with an unknown one, gets 401", async () => {
  assert.equal((await fetch(`${app.url}/notes`)).status, 401)
  const headers = { "x-api-key": "' or true --" }
  assert.equal((await fetch(`${app.url}/notes`, { headers })).status, 401)
})

test("2,000 random requests, 20 at a time, see no row of another tenant", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000)
  console.log(`SEED=${seed}`)
  const random = mulberry(seed)
  let last = 1
  const step = async (): Promise<void> => {
    const name = names[Math.floor(random() * 2)]!
    const id = Math.max(1, last - Math.floor(random() * 40))
    const kind = Math.floor(random() * 5)
    const text = `of ${name}`
    const own = (notes: readonly Note[]): void => {
      for (const note of notes) assert.match(note.text, new RegExp(`^${text}(\\n${text})*$`))
    }
    if (kind === 0) {
      const [, note] = await call<Note>(name, "POST", "/notes", { text })
      last = Math.max(last, note.id)
    } else if (kind === 1) own((await call<Note[]>(name, "GET", "/notes"))[1])
    else if (kind === 4) await call(name, "DELETE", `/notes/${id}`)
    else {
      const [method, path, body] =
        kind === 2
          ? (["GET", `/notes/${id}`] as const)
          : (["POST", `/notes/${id}/lines`, { text }] as const)
      const [status, note] = await call<Note>(name, method, path, body)
      if (status === 200) own([note])
      else assert.equal(status, 404)
    }
  }
  const run = async (): Promise<void> => {
    for (let at = 0; at < 100; at++) await step()
  }
  await Promise.all(Array.from({ length: 20 }, run))

  const wrong = await db.query<{ id: number }>`
    select notes.id from notes join tenants on tenants.id = tenant_id
    where not starts_with(text, 'of ' || lower(name))`
  assert.deepEqual(wrong, [])
})

/** Random numbers of a seed, so that a failure can be repeated. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
