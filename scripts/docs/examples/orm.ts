import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"

export const orm: PackedExample = {
  name: "orm",
  async check({ npm }) {
    assert.match(await npm("test"), /pass 3\n/)
  },
}
