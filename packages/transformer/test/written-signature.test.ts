import { expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const handlers = [
  "({ id }: In): Out => ({ id })",
  "async (input: In): Promise<Out> => input",
  "function ({ id }: In): Out | undefined { return id === '' ? undefined : { id } }",
  "(input?: In): Out => input ?? { id: '' }",
  "(input: In = { id: '' }): Out => input",
  "(input: In, context: Context): Out => ({ id: context.method + input.id })",
  "(...inputs: [In]): Out => inputs[0]",
  "function (this: void, input: In): Out { return input }",
  "function* (input: In): Generator<Out> { yield input }",
  "(input: In): input is In => true",
  "<T extends In>(input: T): T => input",
  "() => 1",
]

/** What is found, and reported, where the handlers of endpoints are written in one way or the other. */
function foundIn(handlerOf: (handler: string, index: number) => string): unknown[] {
  const endpoints = handlers.map(
    (handler, index) => `
    const handler${index} = ${handler}
    api({ method: "GET", path: "/${index}" }, ${handlerOf(handler, index)})`,
  )
  const program = programOf({
    "endpoints.ts": `import { api, type Context } from '@precast/runtime'
    interface In { id: string }
    interface Out { id: string }
    ${endpoints.join("")}`,
  })
  const compiler = compilerOf(program)
  const report = collectDiagnostics(false, compiler.text)
  const file = `${folder}/endpoints.ts`
  const found = findSites(compiler, file, report)!
  const { read } = readFile(file, found.sites, found.declared, createReader(compiler), report)
  const sites = read.sites.map((site) => ({ ...site, span: null, constant: null }))
  return [...sites, ...report.all.map(({ code }) => code)]
}

test("a handler has the same types in the call and under a name", () => {
  const inline = foundIn((handler) => handler)
  expect(inline).toEqual(foundIn((_handler, index) => `handler${index}`))
  expect(inline.length).toBeGreaterThanOrEqual(handlers.length)
})
