import { expect, test } from "vitest"
import { DEFAULT_LIMITS } from "../core.ts"
import { headerBlock } from "../headers.ts"
import { loadUws } from "./load.ts"
import { describeFailure } from "./describe-failure.ts"
import { KNOWN_TRAITS, testCore } from "./self-test.ts"
import { Server } from "./uws-server.ts"
import type { UwsResponse } from "./uws-types.ts"

const loaded = loadUws(DEFAULT_LIMITS.headerBytes)
const missing = "uws" in loaded ? "" : ` (skipped: ${describeFailure(loaded)})`

test.skipIf(missing !== "")(
  `the known binary takes blocks, and unsound framing${missing}`,
  async () => {
    if (!("uws" in loaded)) return
    expect(await testCore(loaded.uws)).toEqual(KNOWN_TRAITS)
    expect(testCore(loaded.uws)).toBe(testCore(loaded.uws))
  },
)

test.each([
  [true, 200, [["200 OK\r\na: 1\r\nb: 2"]]],
  [true, 404, [["404 Not Found\r\na: 1\r\nb: 2"]]],
  [
    false,
    200,
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  [false, 404, [["404 Not Found"], ["a", "1"], ["b", "2"]]],
])("a head with blocks = %s and status %s", (blocks, status, expected) => {
  const written: string[][] = []
  const record = (...call: string[]): void => void written.push(call)
  // What a response records of the native calls.
  const res = { writeHeader: record, writeStatus: record }
  const options = { limits: DEFAULT_LIMITS } as ConstructorParameters<typeof Server>[1]
  const app = {} as ConstructorParameters<typeof Server>[0]
  const server = new Server(app, options, { blocks, strictFraming: false })
  const block = headerBlock([
    ["a", "1"],
    ["b", "2"],
  ])
  server.writeHead(res as unknown as UwsResponse, status, block)
  expect(written).toEqual(expected)
})
