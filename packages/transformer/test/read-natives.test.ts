import ts from "typescript"
import { describe, expect, test } from "vitest"
import { readShapes, testShapes, type Types } from "./read-shapes.ts"

const types: Types = {
  natives: [
    ["Date", "date"],
    ["URL", "url"],
    ["RegExp", "regexp"],
    ["bigint | Date | URL | RegExp", "bigint | date | url | regexp"],
    ["Date & { __brand: 1 }", "date"],
    ["Date & { a: 1 }", "unknown", "PC1031"],
  ],
  bytes: [
    ["Uint8Array", "Uint8Array"],
    ["Uint8Array<ArrayBuffer>", "Uint8Array"],
    ["Uint8ClampedArray", "Uint8ClampedArray"],
    ["Int8Array | Int16Array | Int32Array", "Int16Array | Int32Array | Int8Array"],
    ["Uint16Array | Uint32Array | null", "null | Uint16Array | Uint32Array"],
    ["[Float32Array, Float64Array]", "[Float32Array, Float64Array]"],
    ["(BigInt64Array | BigUint64Array)[]", "(BigInt64Array | BigUint64Array)[]"],
    ["ArrayBuffer", "ArrayBuffer"],
    ["DataView", "DataView"],
    ["Page<Uint8Array>", "Page_Uint8Array"],
    ["ArrayBufferLike", "ArrayBufferLike", "PC1024"],
    ["ArrayBufferView", "unknown", "PC1024"],
  ],
  collections: [
    ["Set<string>", "Set<string>"],
    ["ReadonlySet<Date | null>", "Set<null | date>"],
    ["Map<string, User>", "Map<string, User>"],
    [
      "ReadonlyMap<`k${number}`, Map<bigint, Set<1 | 2>>>",
      "Map<`k{number}`, Map<bigint, Set<1 | 2>>>",
    ],
    ["Map<User, User> | Set<User>", "Set<User> | Map<User, User>"],
    ["Map<string, () => 1>", "Map<string, unknown>", "PC1020 [value]"],
    ["Map<symbol, Promise<1>>", "Map<unknown, unknown>", "PC1021 [key]", "PC1024 [value]"],
    ["Set<{ a: object }>", "Set<{ a: unknown[] | { [key]: unknown } }>"],
    ["Graph", "Graph"],
    ["string[] & { __brand: 1 }", "string[]"],
    ["Set<1> & { __brand: 1 }", "Set<1>"],
  ],
  "arrays by another name": [
    ["Array<string>", "string[]"],
    ["ReadonlyArray<readonly [1]>", "[1][]"],
    ["List", "List"],
    ["GenericList<Date>", "date[]"],
    ["Extended", "Extended", "PC1023"],
    ["ArrayLike<1>", "unknown", "PC1024"],
  ],
  "data of the library": [
    ["PromiseSettledResult<number>", "PromiseSettledResult_number", "PC1015 .reason"],
    ["Pick<Error, 'name' | 'message'>", "Pick_Error_message_name"],
  ],
  "not data": [
    ["String", "unknown", "PC1024"],
    ["Promise<1>", "unknown", "PC1024"],
    ["WeakMap<object, 1>", "unknown", "PC1024"],
    ["Error", "unknown", "PC1024"],
    ["RangeError", "unknown", "PC1024"],
    ["Failure", "Failure", "PC1024"],
    ["Intl.NumberFormat", "NumberFormat", "PC1023"],
    ["EventListener", "unknown", "PC1020"],
    ["DateConstructor", "unknown", "PC1020"],
    ["Generator<1>", "unknown", "PC1024"],
    ["typeof Math", "Math", "PC1023"],
    ["Response | Blob", "unknown", "PC1024", "PC1024"],
  ],
}

const declarations = `
interface User { id: number }
interface Page<T> { items: T[] }
interface Graph { edges: Map<string, Set<Graph>> }
interface List extends Array<List | string> {}
interface GenericList<T> extends ReadonlyArray<T> {}
interface Extended extends Array<string> { extra: 1 }
class Failure extends Error { code = 1 }
`

const inBrowsers = readShapes(types, declarations)
testShapes(types, inBrowsers)

describe("definitions", () => {
  test("recursion through a Map", () =>
    expect(inBrowsers.of("Graph").definitions["Graph"]).toBe("{ edges: Map<string, Set<Graph>> }"))
  test("recursion through a named array", () =>
    expect(inBrowsers.of("List").definitions).toMatchObject({
      List: "(string | List)[]",
    }))
})

describe("as @types/node declares them", () => {
  const onServers: Types = {
    platform: [
      ["URL", "url"],
      ["import('node:url').URL", "url"],
      ["Uint8Array", "Uint8Array"],
      ["Buffer", "unknown", "PC1024"],
      ["URLSearchParams", "unknown", "PC1024"],
      ["import('node:fs').Stats", "Stats", "PC1023"],
      ["import('node:os').CpuInfo", "CpuInfo"],
    ],
  }
  testShapes(
    onServers,
    readShapes(
      onServers,
      "",
      {},
      { types: ["node"], lib: ["lib.es2024.d.ts"], target: ts.ScriptTarget.ES2024 },
    ),
  )
})
