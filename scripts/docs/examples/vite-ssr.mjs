import { strict as assert } from "node:assert"
import { post, until } from "./requests.mjs"

export const name = "vite-ssr"

export async function check({ npm, serving, edit }) {
  await npm("check")
  await npm("build")
  await serving("start", async (url) => {
    await entries(url)
    const page = await (await fetch(url)).text()
    assert.match(page, /<li><b>Ada<\/b> 1 &lt; 2 <time>2026-12-24<\/time><\/li>/)
    const script = await fetch(`${url}${/src="(.+?)"/.exec(page)[1]}`)
    const code = await script.text()
    assert.ok(
      code.includes("/api/entries") && !code.includes("node:"),
      "the browser has its part alone",
    )
  })
  await serving("dev", async (url) => {
    await entries(url)
    edit("src/entry.ts", "MaxLength<40>", "MaxLength<2>")
    const tooLong = async () => (await post(`${url}/api/entries`, entry)).status === 400
    await until(tooLong, "the edited type counts")
  })
}

const entry = '{"name":"Ada","text":"1 < 2"}'

async function entries(url) {
  const signed = await post(`${url}/api/entries`, entry)
  assert.equal(await signed.text(), '{"at":"2026-12-24T00:00:00.000Z","name":"Ada","text":"1 < 2"}')
  const refused = await post(`${url}/api/entries`, '{"name":"","text":"1 < 2"}')
  assert.equal(refused.status, 400)
  const { issues } = await refused.json()
  assert.deepEqual(
    issues.map(({ path, code }) => [path, code]),
    [["/name", "length"]],
  )
}
