import { expect, test } from "vitest"
import { api } from "../../endpoint/api.ts"
import { serve } from "../../app/serve/serve.ts"
import { service } from "../../client/services/service.ts"
import { fromCaller } from "./caller-frames.ts"

const own = "file:///app/node_modules/@precast/runtime"

test("frames of the package before the first one of the program are left out", () => {
  const stack = [
    "PrecastError: PC2012: Option",
    "with two lines",
    `    at integer (${own}/dist/node/chunk-A.js:1:1)`,
    `    at async serve (${own}/src/serve.ts:2:2)`,
    "    at async file:///app/src/main.ts:3:3",
    `    at last (${own}/dist/node/chunk-A.js:4:4)`,
    "    at fifth (file:///app/src/main.ts:5:5)",
  ]
  expect(fromCaller(stack.join("\n"), 2).split("\n")).toEqual([
    stack[0],
    stack[1],
    stack[4],
    stack[5],
  ])
})

test.each([
  [
    "no frame of the program",
    [`    at a (${own}/dist/a.js:1:1)`, "    at node:internal/process:2:2"],
  ],
  [
    "a bundle with all of it",
    ["    at a (/app/dist/main.js:1:1)", "    at b (/app/dist/main.js:2:2)"],
  ],
  ["no frame", []],
])("%s: all are left", (_name, frames) => {
  const stack = ["Error: text", ...frames].join("\n")
  expect(fromCaller(stack, 10)).toBe(stack)
})

function firstFrame(error: unknown): string {
  return (error as Error).stack!.split("\n").find((line) => line.trimStart().startsWith("at "))!
}

const HERE = "caller-frames.test.ts"

test("errors of public calls start with the calling line, synchronous or asynchronous", async () => {
  const thrown = (call: () => unknown): unknown => {
    try {
      return call()
    } catch (error) {
      return error
    }
  }
  expect(firstFrame(thrown(() => api({ method: "GET", path: "/" }, () => 1)))).toContain(HERE)
  expect(firstFrame(thrown(() => service("Not A Name")))).toContain(HERE)
  const rejected = await serve({}, { port: -1 }).catch((error: unknown) => error)
  expect(firstFrame(rejected)).toContain(HERE)
})
