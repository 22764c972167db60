import { strict as assert } from "node:assert"
import { post } from "./requests.mjs"

export const name = "monorepo-references"

export async function check({ npm, serving, edit }) {
  await npm("build")
  await serving("start", (url) => baskets(url, 400))
  // The type is in one package, the endpoint in another one.
  edit("packages/contract/src/index.ts", "Min<1>", "Min<0>")
  await npm("build")
  await serving("start", (url) => baskets(url, 200))
}

async function baskets(url, statusOfNone) {
  const basket = (count) => `{"customer":7,"lines":[{"article":"AB-14","count":${count}}]}`
  const kept = await post(`${url}/baskets`, basket(2))
  assert.deepEqual(
    [kept.status, await kept.text()],
    [200, '{"customer":7,"pieces":2,"exact":true}'],
  )
  assert.equal((await post(`${url}/baskets`, basket(0))).status, statusOfNone)
  const refused = await post(`${url}/baskets`, basket(-1))
  assert.equal(refused.status, 400)
  assert.equal((await refused.json()).issues[0].path, "/lines/0/count")
}
