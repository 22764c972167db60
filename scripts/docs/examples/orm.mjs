import { strict as assert } from "node:assert"

export const name = "orm"

export async function check({ npm }) {
  assert.match(await npm("test"), /pass 3\n/)
}
