import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"
import { issuesOf, put } from "./requests.ts"

export const tsdownLibrary: PackedExample = {
  name: "tsdown-library",
  async check({ npm, serving }) {
    await npm("build")
    await serving("start", async (url, output) => {
      assert.match(output(), /\[ '\/title: string \(at least 1 character\)' \]/)
      const book = '{"isbn":"978-0141439471","title":"Frankenstein","year":1818}'
      const stored = await put(`${url}/books`, book)
      assert.deepEqual([stored.status, await stored.text()], [200, book])
      const found = await fetch(`${url}/books/978-0141439471`)
      assert.equal(await found.text(), book)
      const [issue] = await issuesOf(await put(`${url}/books`, book.replace("978", "900")))
      assert.equal(issue?.path, "/isbn")
    })
  },
}
