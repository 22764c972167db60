import { describe, expect, it } from "vitest"
import type { RouteCode } from "../../types/route.ts"
import {
  bodyKind,
  bytesOf,
  codeOf,
  DEFAULT_SOURCES,
  headersOf,
  takesOf,
  withSources,
} from "./request-sources.ts"

const plain: RouteCode = {
  name: "test",
  params: [],
  headers: ["x-a"],
  query: true,
  body: true,
  bodyOptional: false,
  arity: 1,
  input: () => undefined,
  issues: () => [],
  output: () => undefined,
}
const run = (): void => {}
const report = (): void => {}
const file = (maxBytes: number | null): NonNullable<RouteCode["form"]>[number] => {
  return { key: "f", path: "/f", many: false, file: { as: "upload", maxBytes, types: [] } }
}

describe("a route that reads JSON alone", () => {
  it("is run unchanged, without a wrapper", () => {
    expect(withSources(plain, run, DEFAULT_SOURCES, report)).toBe(run)
    expect(codeOf(plain)).toBe(plain)
    expect(headersOf(plain)).toBe(plain.headers)
    expect(bytesOf(plain, DEFAULT_SOURCES)).toBe(undefined)
  })
})

describe("what a core has to read", () => {
  it("is determined by the code of the route", () => {
    expect(bodyKind(plain)).toBe("text")
    expect(bodyKind({ ...plain, body: false })).toBe("none")
    expect(bodyKind({ ...plain, body: false, bodyAs: "form" })).toBe("stream")
    expect(bodyKind({ ...plain, body: false, bodyAs: "bytes" })).toBe("bytes")
    const form: RouteCode = { ...plain, bodyAs: "form", cookies: [{ name: "a", signed: false }] }
    expect(headersOf(form)).toEqual(["x-a", "content-type", "cookie"])
  })

  it("is of the content types that go with it", () => {
    const types = [
      "application/json",
      "text/plain",
      "image/png",
      "multipart/form-data; boundary=x",
      "",
    ]
    const taken = (code: Partial<RouteCode>): string[] =>
      types.filter(takesOf({ ...plain, ...code }))
    expect(taken({})).toEqual(["application/json"])
    expect(taken({ bodyTypes: ["text/*"] })).toEqual(["text/plain"])
    expect(taken({ bodyAs: "text" })).toEqual(["text/plain"])
    expect(taken({ bodyAs: "bytes" })).toEqual(types)
    expect(taken({ bodyAs: "stream", bodyTypes: ["image/png"] })).toEqual(["image/png"])
    expect(taken({ bodyAs: "form" })).toEqual(["multipart/form-data; boundary=x"])
  })

  it("may be as large as the files of a form and the usual body", () => {
    const sources = { ...DEFAULT_SOURCES, bodyBytes: 100 }
    expect(bytesOf({ ...plain, form: [file(5), file(7)] }, sources)).toBe(112)
    expect(bytesOf({ ...plain, form: [file(null)] }, sources)).toBe(undefined)
  })
})
