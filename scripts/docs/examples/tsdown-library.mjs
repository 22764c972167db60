import { strict as assert } from "node:assert"
import { put } from "./requests.mjs"

export const name = "tsdown-library"

export async function check({ npm, serving }) {
  await npm("build")
  await serving("start", async (url, output) => {
    assert.match(output(), /\[ '\/title: string \(at least 1 character\)' \]/)
    const book = '{"isbn":"978-0141439471","title":"Frankenstein","year":1818}'
    const kept = await put(`${url}/books`, book)
    assert.deepEqual([kept.status, await kept.text()], [200, book])
    const found = await fetch(`${url}/books/978-0141439471`)
    assert.equal(await found.text(), book)
    const refused = await put(`${url}/books`, book.replace("978", "900"))
    assert.equal(refused.status, 400)
    assert.equal((await refused.json()).issues[0].path, "/isbn")
  })
}
