import { strict as assert } from "node:assert"
import { post } from "./requests.mjs"

export const name = "bun"

export async function check({ npm, serving }) {
  await npm("check")
  assert.match(await npm("test"), / 2 pass\n/)
  await npm("build")
  for (const script of ["start", "dev"]) await serving(script, readings)
}

async function readings(url) {
  const reading = '{"station":"north-1","at":"2026-12-24T12:00:00.000Z","celsius":3.5}'
  const kept = await post(`${url}/readings`, reading)
  assert.deepEqual([kept.status, await kept.text()], [200, reading])
  const refused = await post(`${url}/readings`, reading.replace("north", "west"))
  assert.equal(refused.status, 400)
  assert.equal((await refused.json()).issues[0].path, "/station")
  const warmest = await fetch(`${url}/stations/north-1/warmest`)
  assert.equal(await warmest.text(), '{"celsius":3.5}')
}
