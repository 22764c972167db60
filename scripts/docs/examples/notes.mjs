import { strict as assert } from "node:assert"

export const name = "notes"
export const start = ["--filter", "@precast-examples/notes", "start"]
export const test = ["--filter", "@precast-examples/notes", "test"]

export async function check(url) {
  const page = await fetch(url)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<h1>Notes/)
  assert.equal((await fetch(`${url}/api/notes`)).status, 401)
  const headers = { authorization: "Bearer ada-token" }
  const list = await fetch(`${url}/api/notes`, { headers })
  assert.deepEqual([list.status, await list.text()], [200, '{"notes":[]}'])
}
