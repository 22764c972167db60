import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"

export const vitest: PackedExample = {
  name: "vitest",
  async check({ npm }) {
    await npm("check")
    assert.match(await npm("test"), /Tests +3 passed/)
  },
}
