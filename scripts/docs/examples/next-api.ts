import { strict as assert } from "node:assert"
import type { PackedExample } from "./example.ts"
import { issuesOf, post, until } from "./requests.ts"

const booking = '{"guest":"Ada","from":"2026-12-24T15:00:00.000Z","nights":3}'

export const nextApi: PackedExample = {
  name: "next-api",
  async check({ npm, serving, edit }) {
    await npm("build")
    await serving("start", async (url) => {
      await checkBookings(url)
      assert.match(await (await fetch(url)).text(), /<li>Ada: 3 nights<\/li>/)
    })
    await serving("dev", async (url) => {
      await checkBookings(url)
      edit("src/booking.ts", "Max<30>", "Max<2>")
      const isTooLong = async (): Promise<boolean> =>
        (await post(`${url}/api/bookings`, booking)).status === 400
      await until(isTooLong, "the edited type is used")
    })
  },
}

async function checkBookings(url: string): Promise<void> {
  const created = await post(`${url}/api/bookings`, booking)
  assert.deepEqual([created.status, await created.text()], [201, booking])
  const invalid = '{"guest":"Bob","from":"soon","nights":31}'
  const issues = await issuesOf(await post(`${url}/api/bookings`, invalid))
  assert.deepEqual(
    issues.map(({ path, code }) => [path, code]),
    [
      ["/from", "format"],
      ["/nights", "range"],
    ],
  )
  const list = await fetch(`${url}/api/bookings`)
  assert.equal(await list.text(), `[${booking}]`)
}
