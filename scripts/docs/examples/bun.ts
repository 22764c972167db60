import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"
import { issuesOf, post } from "./requests.ts"

export const bun: PackedExample = {
  name: "bun",
  async check({ npm, serving }) {
    await npm("check")
    assert.match(await npm("test"), / 2 pass\n/)
    await npm("build")
    for (const script of ["start", "dev"]) await serving(script, checkReadings)
  },
}

async function checkReadings(url: string): Promise<void> {
  const reading = '{"station":"north-1","at":"2026-12-24T12:00:00.000Z","celsius":3.5}'
  const stored = await post(`${url}/readings`, reading)
  assert.deepEqual([stored.status, await stored.text()], [200, reading])
  const [issue] = await issuesOf(await post(`${url}/readings`, reading.replace("north", "west")))
  assert.equal(issue?.path, "/station")
  const warmest = await fetch(`${url}/stations/north-1/warmest`)
  assert.equal(await warmest.text(), '{"celsius":3.5}')
}
