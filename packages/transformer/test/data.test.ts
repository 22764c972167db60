// Calls of topics, caches, buckets and settings: what each is handed, whichever compiler has read the program.
import { expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { emitFile } from "../src/emit-file.ts"
import { evaluate } from "./evaluate.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const text = `
  import { Bucket, Cache, config, Topic, type Default, type Min, type Secret } from "@precast/runtime"
  interface Order { id: string; total: number & Min<0>; placedAt: Date }
  export const placed = new Topic<Order>("order-placed", { orderingKey: "id" })
  export const plain = new Topic<string>("plain")
  export const orders = new Cache<string, Order>("orders", { ttl: "5m" })
  export const files = new Bucket("files").json<Order[]>()
  export const settings = config<{ port: number & Default<3000>; key: Secret; db: { url: URL } }>()
`
const program = programOf({ "main.ts": text })

/** What the calls are handed, run. */
function handed(): Record<string, (...given: unknown[]) => unknown>[] {
  const compiler = compilerOf(program)
  const report = collectDiagnostics(false, () => text)
  const found = findSites(compiler, `${folder}/main.ts`, report)!
  const { read } = readFile(found.file, found.sites, found.declared, createReader(compiler), report)
  expect(report.all).toEqual([])
  return evaluate(emitFile(read)) as Record<string, (...given: unknown[]) => unknown>[]
}

const order = { id: "o-1", total: 3, placedAt: new Date(5) }
const json = '{"id":"o-1","total":3,"placedAt":"1970-01-01T00:00:00.005Z"}'

test("each call is handed code of its type", () => {
  const all = handed()
  expect(all).toHaveLength(5)
  const [placed, plain] = all.filter((one) => "validate" in one)
  const orders = all.find((one) => "safeDecode" in one && !("validate" in one))
  const files = all.find((one) => "decode" in one)
  const settings = all.find((one) => "variables" in one)
  expect(placed!["validate"]!(order)).toEqual({ ok: true, value: order })
  expect(placed!["validate"]!({ ...order, total: -1 })).toMatchObject({ ok: false })
  expect(placed!["encode"]!(order)).toBe(json)
  expect(placed!["safeDecode"]!(json)).toEqual({ ok: true, value: order })
  expect(plain!["encode"]!("a")).toBe('"a"')
  expect(placed!["version"]!()).not.toBe(plain!["version"]!())
  expect(orders!["encode"]!({ value: order })).toBe(`{"value":${json}}`)
  expect(orders!["safeDecode"]!('{"value":1}')).toMatchObject({ ok: false })
  expect(files!["decode"]!(`[${json}]`)).toEqual([order])
  const variables = settings!["variables"] as unknown as { key: string; secret: boolean }[]
  expect(variables.map(({ key, secret }) => [key, secret])).toEqual([
    ["PORT", false],
    ["KEY", true],
    ["DB_URL", false],
  ])
  expect(settings!["input"]!([], "KEY=k&DB_URL=http://a", [], "")).toEqual({
    port: 3000,
    key: "k",
    db: { url: new URL("http://a") },
  })
})
