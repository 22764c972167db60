import { strict as assert } from "node:assert"
import type { WorkspaceExample } from "./example.ts"

export const realWorld: WorkspaceExample = {
  name: "realworld",
  start: ["--filter", "@precast-examples/realworld", "start"],
  test: ["--filter", "@precast-examples/realworld", "test"],
  async check(url) {
    assert.match(await (await fetch(url)).text(), /<h1>Conduit/)
    assert.equal((await fetch(`${url}/main.js`)).status, 200)
    const body = JSON.stringify({ user: { username: "", email: "x", password: "correct horse" } })
    const headers = { "content-type": "application/json" }
    const refused = await fetch(`${url}/api/users`, { method: "POST", headers, body })
    assert.equal(refused.status, 422)
    assert.equal((await fetch(`${url}/api/user`)).status, 401)
  },
}
