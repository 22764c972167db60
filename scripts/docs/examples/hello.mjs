import { strict as assert } from "node:assert"
import { post } from "./requests.mjs"

export const name = "hello"
export const start = ["--filter", "@precast-examples/hello", "start"]

export async function check(url, output) {
  const body = '{"id":7,"name":"Ada","surname":"Lovelace","lastUpdate":"2023-10-07T13:14:11.000Z"}'
  const response = await post(`${url}/updateUser`, body)
  assert.equal(response.status, 200)
  assert.equal(await response.text(), body.replace("2023-10", "2023-11"))

  const refused = await post(`${url}/updateUser`, '{"id":"7","name":"Ada","surname":"Lovelace"}')
  assert.equal(refused.status, 400)
  const problem = await refused.json()
  assert.deepEqual(
    problem.issues.map((issue) => issue.path),
    ["/id", "/lastUpdate"],
  )

  assert.match(output(), /POST\s+\/updateUser/, "the routes are printed")
  assert.match(output(), /curl /, "a curl line is printed")
}
