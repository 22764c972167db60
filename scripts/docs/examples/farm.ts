import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"
import { post } from "./requests.ts"

const parcel = '{"to":"Ada","grams":900,"sent":"2026-12-24T12:00:00.000Z"}'

export const farm: PackedExample = {
  name: "farm",
  async check({ npm, serving, read, edit }) {
    await npm("check")
    await npm("build")
    // Two files use the type.
    assert.equal(read("dist/main.js").match(/function fastParcel\w*\(/g)?.length, 1)
    await serving("start", async (url) => {
      const stored = await post(`${url}/parcels`, parcel)
      assert.deepEqual([stored.status, await stored.text()], [200, parcel])
      const refused = await post(`${url}/parcels`, parcel.replace("900", "0"))
      assert.equal(refused.status, 400)
      assert.equal(await (await post(`${url}/returns`, parcel)).text(), "1")
    })
    edit("src/parcel.ts", "sent: Date", "sent(): Date")
    await assert.rejects(npm("build"), /parcel\.ts\(6,\d+\): error PC1020/)
  },
}
