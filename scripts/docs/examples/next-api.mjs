import { strict as assert } from "node:assert"
import { post, until } from "./requests.mjs"

export const name = "next-api"

export async function check({ npm, serving, edit }) {
  await npm("build")
  await serving("start", async (url) => {
    await bookings(url)
    assert.match(await (await fetch(url)).text(), /<li>Ada: 3 nights<\/li>/)
  })
  await serving("dev", async (url) => {
    await bookings(url)
    edit("src/booking.ts", "Max<30>", "Max<2>")
    const tooLong = async () => (await post(`${url}/api/bookings`, booking)).status === 400
    await until(tooLong, "the edited type counts")
  })
}

const booking = '{"guest":"Ada","from":"2026-12-24T15:00:00.000Z","nights":3}'

async function bookings(url) {
  const made = await post(`${url}/api/bookings`, booking)
  assert.deepEqual([made.status, await made.text()], [201, booking])
  const refused = await post(`${url}/api/bookings`, '{"guest":"Bob","from":"soon","nights":31}')
  assert.equal(refused.status, 400)
  const { issues } = await refused.json()
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
