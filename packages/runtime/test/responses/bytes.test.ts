// Results whose encoders write bytes: integers, booleans and dates are at least as many as other values.
import { setImmediate as turn } from "node:timers/promises"
import { api, type App, encode, type Int, serve } from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { CORES } from "../helpers/cores.ts"
import { ask } from "../helpers/request.ts"

interface Row {
  id: number & Int
  name: string
  isNew: boolean
  at: Date
  count: number & Int
}

interface Rows {
  rows: Row[]
  total: number & Int
}

const NAMES = [
  "short",
  "",
  'with "escapes"\n\\',
  "é and 日本",
  "😀",
  "\ud800",
  "x".repeat(40),
  "long ".repeat(60),
]

const rowOf = (id: number): Row => ({
  id: id % 3 === 0 ? -id : id * 7919,
  name: NAMES[id % NAMES.length]!,
  isNew: id % 2 === 0,
  at: new Date(Date.UTC(2020, 0, 1) + id * 86_400_123),
  count: 2 ** (id % 40),
})

const rowsOf = (total: number): Rows => ({
  rows: Array.from({ length: total }, (_, id) => rowOf(id)),
  total,
})

interface Size {
  total: number & Int
}

const now = api({ method: "GET", path: "/now" }, ({ total }: Size): Rows => rowsOf(total))
const later = api({ method: "GET", path: "/later" }, async ({ total }: Size): Promise<Rows> => {
  await turn()
  return rowsOf(total)
})
const maybe = api({ method: "GET", path: "/maybe" }, ({ total }: Size): Rows | undefined =>
  total > 0 ? rowsOf(total) : undefined,
)

/** Its name is read while the rows before are in the buffer. */
class Inner implements Row {
  readonly id = 1
  readonly isNew = true
  readonly at = new Date(0)
  readonly count = 2
  get name(): string {
    return encode<Rows>(rowsOf(3))
  }
}

const inside = api({ method: "GET", path: "/inside" }, (): Rows => ({
  rows: [rowOf(5), new Inner(), rowOf(7)],
  total: 3,
}))
const wrong = api({ method: "GET", path: "/wrong" }, (): Rows => {
  const rows = rowsOf(2)
  return { ...rows, total: "two" as unknown as number }
})
const fails = api({ method: "GET", path: "/fails" }, (): Rows => {
  const row = rowOf(1)
  Object.defineProperty(row, "count", {
    get() {
      throw new Error("no count")
    },
  })
  return { rows: [rowOf(0), row], total: 2 }
})

const SIZES = [0, 1, 2, 7, 60, 400, 1_500]

describe.each(CORES)("bytes of a result (%s)", (core) => {
  let app: App
  beforeAll(async () => {
    const routes = { now, later, maybe, inside, wrong, fails }
    app = await serve(routes, { port: 0, core, banner: false, onError: () => {} })
  })
  afterAll(() => app.close())

  test.each(SIZES)("are what JSON.stringify writes: %d rows", async (total) => {
    for (const path of ["now", "later", "maybe"]) {
      const { status, body, headers } = await ask(app, { path: `/${path}?total=${total}` })
      if (path === "maybe" && total === 0) expect([status, body]).toEqual([204, ""])
      else {
        expect([status, headers["content-type"]]).toEqual([200, "application/json"])
        expect(body).toBe(JSON.stringify(rowsOf(total)))
      }
    }
  })

  test("have their length without a body for HEAD", async () => {
    const { status, headers } = await ask(app, { method: "HEAD", path: "/now?total=60" })
    expect(status).toBe(200)
    expect(headers["content-length"]).toBe(`${Buffer.byteLength(JSON.stringify(rowsOf(60)))}`)
  })

  test("of many responses on the way are each its own", async () => {
    const sizes = Array.from({ length: 40 }, (_, at) => SIZES[at % SIZES.length]!)
    const paths = sizes.map((total, at) => `/${at % 2 ? "now" : "later"}?total=${total}`)
    const bodies = await Promise.all(paths.map((path) => ask(app, { path })))
    expect(bodies.map(({ body }) => body)).toEqual(
      sizes.map((total) => JSON.stringify(rowsOf(total))),
    )
  })

  test("are not disturbed by an encoder in a getter", async () => {
    const { body } = await ask(app, { path: "/inside" })
    const { rows } = JSON.parse(body) as Rows
    const own = { id: 1, name: JSON.stringify(rowsOf(3)), isNew: true, at: new Date(0), count: 2 }
    expect(body).toBe(JSON.stringify({ rows: [rowOf(5), own, rowOf(7)], total: 3 }))
    expect(rows).toHaveLength(3)
  })

  test("have values that break the type as JSON.stringify writes them", async () => {
    const { body } = await ask(app, { path: "/wrong" })
    expect(body).toBe(JSON.stringify({ ...rowsOf(2), total: "two" }))
  })

  test("of a value that cannot be written are a 500, and the next are right", async () => {
    expect((await ask(app, { path: "/fails" })).status).toBe(500)
    expect((await ask(app, { path: "/now?total=2" })).body).toBe(JSON.stringify(rowsOf(2)))
  })
})
