import { strict as assert } from "node:assert"
import type { WorkspaceExample } from "./example.ts"

export const notes: WorkspaceExample = {
  name: "notes",
  start: ["--filter", "@precast-examples/notes", "start"],
  test: ["--filter", "@precast-examples/notes", "test"],
  async check(url) {
    const page = await fetch(url)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<h1>Notes/)
    assert.equal((await fetch(`${url}/api/notes`)).status, 401)
    const headers = { authorization: "Bearer ada-token" }
    const list = await fetch(`${url}/api/notes`, { headers })
    assert.deepEqual([list.status, await list.text()], [200, '{"notes":[]}'])
  },
}
