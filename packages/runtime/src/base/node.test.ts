import * as zlib from "node:zlib"
import { afterEach, expect, test, vi } from "vitest"
import { nodeModule } from "./node.ts"

afterEach(() => vi.unstubAllGlobals())

test("a module of Node is the one that an import gives", () => {
  expect(nodeModule("zlib").gzipSync).toBe(zlib.gzipSync)
})

test.each([undefined, {}, { getBuiltinModule: () => undefined }])(
  "the error names a missing module (process: %j)",
  (process) => {
    vi.stubGlobal("process", process)
    expect(() => nodeModule("crypto")).toThrow(/^PC2040: .*crypto/)
  },
)
