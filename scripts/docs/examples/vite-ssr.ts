import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"
import { issuesOf, post, until } from "./requests.ts"

const entry = '{"name":"Ada","text":"1 < 2"}'

export const viteSsr: PackedExample = {
  name: "vite-ssr",
  async check({ npm, serving, edit }) {
    await npm("check")
    await npm("build")
    await serving("start", async (url) => {
      await checkEntries(url)
      const page = await (await fetch(url)).text()
      assert.match(page, /<li><b>Ada<\/b> 1 &lt; 2 <time>2026-12-24<\/time><\/li>/)
      const [, source = ""] = /src="(.+?)"/.exec(page) ?? []
      const code = await (await fetch(url + source)).text()
      const isBrowserCode = code.includes("/api/entries") && !code.includes("node:")
      assert.ok(isBrowserCode, "the browser gets no code of the server")
    })
    await serving("dev", async (url) => {
      await checkEntries(url)
      edit("src/entry.ts", "MaxLength<40>", "MaxLength<2>")
      const isTooLong = async (): Promise<boolean> =>
        (await post(`${url}/api/entries`, entry)).status === 400
      await until(isTooLong, "the edited type is used")
    })
  },
}

async function checkEntries(url: string): Promise<void> {
  const signed = await post(`${url}/api/entries`, entry)
  assert.equal(await signed.text(), '{"at":"2026-12-24T00:00:00.000Z","name":"Ada","text":"1 < 2"}')
  const issues = await issuesOf(await post(`${url}/api/entries`, '{"name":"","text":"1 < 2"}'))
  assert.deepEqual(
    issues.map(({ path, code }) => [path, code]),
    [["/name", "length"]],
  )
}
