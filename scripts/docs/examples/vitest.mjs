import { strict as assert } from "node:assert"

export const name = "vitest"

export async function check({ npm }) {
  await npm("check")
  assert.match(await npm("test"), /Tests +3 passed/)
}
