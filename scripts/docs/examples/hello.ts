import { strict as assert } from "node:assert"
import type { WorkspaceExample } from "./example.ts"
import { issuesOf, post } from "./requests.ts"

export const hello: WorkspaceExample = {
  name: "hello",
  start: ["--filter", "@precast-examples/hello", "start"],
  async check(url, output) {
    const body =
      '{"id":7,"name":"Ada","surname":"Lovelace","lastUpdate":"2023-10-07T13:14:11.000Z"}'
    const response = await post(`${url}/updateUser`, body)
    assert.equal(response.status, 200)
    assert.equal(await response.text(), body.replace("2023-10", "2023-11"))

    const invalid = '{"id":"7","name":"Ada","surname":"Lovelace"}'
    const issues = await issuesOf(await post(`${url}/updateUser`, invalid))
    const paths = issues.map(({ path }) => path)
    assert.deepEqual(paths, ["/id", "/lastUpdate"])

    assert.match(output(), /POST\s+\/updateUser/, "the routes are printed")
    assert.match(output(), /curl /, "a curl line is printed")
  },
}
