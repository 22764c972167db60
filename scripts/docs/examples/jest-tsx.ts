import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"
import { put } from "./requests.ts"

export const jestTsx: PackedExample = {
  name: "jest-tsx",
  async check({ npm, serving, edit }) {
    await npm("check")
    assert.match(await npm("test"), /Tests: +2 passed/)
    await serving("start", async (url) => {
      const lit = await put(`${url}/lights`, light(40))
      assert.deepEqual(await lit.json(), { room: "hall", state: "on", percent: 40 })
      assert.equal((await put(`${url}/lights`, light(101))).status, 400)
    })
    // The edit of a type that other files import: the cached output of ts-jest for them is stale.
    edit("src/light.ts", "Max<100>", "Max<200>")
    await assert.rejects(npm("test"), /Tests: +1 failed, 1 passed/)
  },
}

const light = (percent: number): string => JSON.stringify({ room: "hall", state: "off", percent })
