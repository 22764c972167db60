import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"
import { issuesOf, post } from "./requests.ts"

export const monorepoReferences: PackedExample = {
  name: "monorepo-references",
  async check({ npm, serving, edit }) {
    await npm("build")
    await serving("start", (url) => checkBaskets(url, 400))
    // The type is in one package, the endpoint in another one.
    edit("packages/contract/src/index.ts", "Min<1>", "Min<0>")
    await npm("build")
    await serving("start", (url) => checkBaskets(url, 200))
  },
}

async function checkBaskets(url: string, statusOfEmptyLine: number): Promise<void> {
  const basket = (count: number): string =>
    `{"customer":7,"lines":[{"article":"AB-14","count":${count}}]}`
  const stored = await post(`${url}/baskets`, basket(2))
  assert.deepEqual(
    [stored.status, await stored.text()],
    [200, '{"customer":7,"pieces":2,"exact":true}'],
  )
  assert.equal((await post(`${url}/baskets`, basket(0))).status, statusOfEmptyLine)
  const [issue] = await issuesOf(await post(`${url}/baskets`, basket(-1)))
  assert.equal(issue?.path, "/lines/0/count")
}
