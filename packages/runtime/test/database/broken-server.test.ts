// A server that does not speak PostgreSQL's protocol: the call fails with a code and in time, whatever is sent.
import { randomBytes, randomInt } from "node:crypto"
import { Database, DatabaseError } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import {
  DESCRIBED,
  FakePostgres,
  int16,
  int32,
  message,
  ROWS,
  type Responses,
} from "../helpers/fake-postgres.ts"

// BROKEN_RUNS=20000 looks longer.
const RUNS = Number(process.env["BROKEN_RUNS"] ?? 300)
const IN_TIME_MS = 10_000

let server: FakePostgres
let db: Database

beforeAll(async () => {
  server = await FakePostgres.start()
})
beforeEach(() => {
  db = new Database("broken", { url: server.url, pool: { max: 1, prepare: true } })
})
afterEach(() => db.close())
afterAll(() => server.close())

interface Row {
  n: number
}
const ask = (): Promise<Row[]> => db.query<Row>`select n from numbers`

/** What a call fails with, or gives; the next one, over a sound connection, has to be right. */
async function outcome(responses: Responses): Promise<unknown> {
  server.responses = responses
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("nothing has come of it"), IN_TIME_MS)
  })
  const found = await Promise.race([ask().catch((error: unknown) => error), late])
  clearTimeout(timer)
  return found
}

const LARGE = 0x7fffffff
const head = (type: string, length: number): Buffer =>
  Buffer.concat([Buffer.from(type), int32(length)])
const broken: readonly (readonly [string, Responses])[] = [
  ["a row of 2 GB", { rows: head("D", LARGE) }],
  ["a description of 2 GB", { described: head("T", LARGE) }],
  ["an error of 2 GB", { rows: head("E", LARGE) }],
  ["a message of negative length", { rows: head("D", -1) }],
  ["a message shorter than its length", { rows: head("Z", 3) }],
  ["a row without its number of columns", { rows: message("D") }],
  ["a row of fewer columns", { rows: message("D", int16(0)) }],
  ["a row of more columns", { rows: message("D", int16(2), int32(-1), int32(-1)) }],
  ["a row that ends within its value", { rows: message("D", int16(1), int32(4), int16(0)) }],
  ["a row that ends before its value", { rows: message("D", int16(1)) }],
  ["a value of another length", { rows: message("D", int16(1), int32(2), int16(7)) }],
  ["a value of 2 GB", { rows: message("D", int16(1), int32(LARGE), int32(7)) }],
  ["bytes behind the last value", { rows: message("D", int16(1), int32(4), int32(7), "x") }],
  ["a description that ends within a column", { described: message("T", int16(1), "n\0") }],
  ["a description whose name has no end", { described: message("T", int16(1), "nnnn") }],
  ["parameters that are not there", { described: message("t", int16(9)) }],
  ["HTTP", { rows: Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n") }],
]

test.each(broken)("%s: PC2068", { timeout: 2 * IN_TIME_MS }, async (_, responses) => {
  expect(await outcome(responses)).toMatchObject({ code: "PC2068" })
  server.responses = {}
  expect(await ask()).toEqual([{ n: 7 }])
})

test.each([
  ["a row", message("D", int16(1), int32(4), int32(7))],
  ["the end of a statement", Buffer.concat([message("C", "SELECT 1\0"), message("Z", "I")])],
  ["a description", DESCRIBED],
  ["a request to copy", message("G", Buffer.from([0]), int16(0))],
])("%s that no statement waits for closes the connection", async (_, more) => {
  expect(await outcome({ rows: Buffer.concat([ROWS, more]) })).toEqual([{ n: 7 }])
  const before = server.connections
  server.responses = {}
  expect(await ask()).toEqual([{ n: 7 }])
  expect(server.connections).toBe(before + 1)
})

test("sslmode=prefer connects without TLS where the server does not have it, and require does not", async () => {
  server.responses = {}
  const pool = { max: 1, prepare: true }
  const preferring = new Database("prefer", { url: `${server.url}?sslmode=prefer`, pool })
  expect(await preferring.query<Row>`select n from numbers`).toEqual([{ n: 7 }])
  await preferring.close()
  for (const options of [
    { url: `${server.url}?sslmode=require` },
    { url: `${server.url}?sslmode=prefer`, tls: true },
  ]) {
    const requiring = new Database("require", { ...options, pool })
    await expect(requiring.query<Row>`select n from numbers`).rejects.toMatchObject({
      code: "PC2068",
    })
    await requiring.close()
  }
})

/** A valid response with some bytes changed, removed or inserted; occasionally only random bytes. */
function distorted(right: Buffer): Buffer {
  const bytes = Buffer.from(right)
  switch (randomInt(4)) {
    case 0:
      return randomBytes(randomInt(1, 60))
    case 1:
      return bytes.subarray(0, randomInt(bytes.length))
    case 2: {
      const at = randomInt(bytes.length)
      return Buffer.concat([
        bytes.subarray(0, at),
        randomBytes(randomInt(1, 9)),
        bytes.subarray(at),
      ])
    }
    default:
      for (let times = randomInt(1, 4); times > 0; times--)
        bytes[randomInt(bytes.length)] = randomInt(256)
      return bytes
  }
}

test(
  "random bytes, and a connection that ends: a row or an error with a code",
  { timeout: 60_000 + RUNS * 100 },
  async () => {
    for (let run = 0; run < RUNS; run++) {
      const isDescription = randomInt(2) === 0
      const bytes = distorted(isDescription ? DESCRIBED : ROWS)
      const odd = isDescription ? { described: bytes } : { rows: bytes }
      const found = await outcome({ ...odd, isLast: true })
      const isSound = Array.isArray(found) || found instanceof DatabaseError
      expect(isSound, `${bytes.toString("hex")}: ${String(found)}`).toBe(true)
      await db.close()
      server.responses = {}
      db = new Database("broken", { url: server.url, pool: { max: 1, prepare: true } })
      expect(await ask()).toEqual([{ n: 7 }])
    }
  },
)
