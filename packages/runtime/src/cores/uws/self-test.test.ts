import { expect, test } from "vitest"
import { DEFAULT_LIMITS } from "../core.ts"
import { headerBlock } from "../headers.ts"
import { loadUws } from "./load.ts"
import { describeFailure } from "./reason.ts"
import { testCore } from "./self-test.ts"
import { Server } from "./server.ts"
import type { UwsResponse } from "./types.ts"

const loaded = loadUws(DEFAULT_LIMITS.headerBytes)
const missing = "uws" in loaded ? "" : ` (skipped: ${describeFailure(loaded)})`

test.skipIf(missing !== "")(
  `the known binary takes blocks, and unsound framing${missing}`,
  async () => {
    if (!("uws" in loaded)) return
    expect(await testCore(loaded.uws)).toEqual({ blocks: true, strictFraming: false })
    expect(testCore(loaded.uws)).toBe(testCore(loaded.uws))
  },
)

test.each([
  [true, [["a", "1\r\nb: 2"]]],
  [
    false,
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
])("headers with blocks = %s", (blocks, expected) => {
  const written: string[][] = []
  // What a response records of the native calls.
  const res = { writeHeader: (...header: string[]) => void written.push(header) }
  const options = { limits: DEFAULT_LIMITS } as ConstructorParameters<typeof Server>[1]
  const app = {} as ConstructorParameters<typeof Server>[0]
  const server = new Server(app, options, { blocks, strictFraming: false })
  const block = headerBlock([
    ["a", "1"],
    ["b", "2"],
  ])
  server.writeHeaders(res as unknown as UwsResponse, block)
  expect(written).toEqual(expected)
})
