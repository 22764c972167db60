import { strict as assert } from "node:assert"

export const name = "jest-tsx"

export async function check({ npm, serving, edit }) {
  await npm("check")
  assert.match(await npm("test"), /Tests: +2 passed/)
  await serving("start", async (url) => {
    const lit = await put(url, 40)
    assert.deepEqual(await lit.json(), { room: "hall", state: "on", percent: 40 })
    assert.equal((await put(url, 101)).status, 400)
  })
  // An edit of a type alone, which other files import: what ts-jest has kept of them is stale.
  edit("src/light.ts", "Max<100>", "Max<200>")
  await assert.rejects(npm("test"), /Tests: +1 failed, 1 passed/)
}

function put(url, percent) {
  return fetch(`${url}/lights`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ room: "hall", state: "off", percent }),
  })
}
