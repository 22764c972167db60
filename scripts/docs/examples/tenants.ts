import { strict as assert } from "node:assert"
import type { WorkspaceExample } from "./example.ts"

export const tenants: WorkspaceExample = {
  name: "tenants",
  start: ["--filter", "@precast-examples/tenants", "start"],
  test: ["--filter", "@precast-examples/tenants", "test"],
  async check(url) {
    assert.equal((await fetch(`${url}/notes`)).status, 401)
    const headers = { "x-api-key": "key-of-ada", "content-type": "application/json" }
    const body = JSON.stringify({ text: "Buy milk" })
    const added = await fetch(`${url}/notes`, { method: "POST", headers, body })
    assert.equal(added.status, 201)
    const { id } = (await added.json()) as { id: number }
    const other = await fetch(`${url}/notes/${id}`, { headers: { "x-api-key": "key-of-bob" } })
    assert.equal(other.status, 404)
  },
}
