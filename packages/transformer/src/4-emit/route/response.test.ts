import { describe, expect, it } from "vitest"
import type { OfferCode, RouteCode } from "../../../../runtime/src/types/route.ts"
import { evaluate } from "../../../test/evaluate.ts"
import { date, header, nothing, number, object, string, union } from "../../../test/route-of.ts"
import { emitFile } from "../../emit-file.ts"
import type { Shape } from "../../ir/shape.ts"
import type { ResponseSite, RouteSite } from "../../ir/ir-site.ts"

const user = object({ id: number, at: date })
const reason = object({ reason: string })
const typed = (shape: Shape) => ({ typeName: "Result", shape })
const json = (shape: Shape, status: number | null = null, wrapped = false): ResponseSite => {
  return { status, wrapped, body: { kind: "json", mediaType: null, ...typed(shape) } }
}

/** The emitted code of a route, its text, and its declaration of a result. */
function route(part: Partial<RouteSite>, validateResponses = false) {
  const site: RouteSite = {
    kind: "route",
    name: "test",
    method: "GET",
    path: "/",
    input: null,
    output: typed(nothing),
    arity: 0,
    span: { file: "test.ts", start: 0, end: 0 },
    ...part,
  }
  const file = { file: "test.ts", definitions: {}, sites: [site] }
  const made = emitFile(file, "speed", validateResponses)
  const code = evaluate(made)[0] as RouteCode
  return { code, text: made.expressions.join(), told: (result: unknown) => tell(code, result) }
}

function tell(code: RouteCode, result: unknown): unknown[][] {
  const calls: unknown[][] = []
  const answers: Record<string, (...parts: unknown[]) => unknown> = {
    wrapped: (value) => (value as { status?: number } | undefined)?.status ?? 0,
    special: (value) => value === "special",
    failed: (value) => value instanceof Error,
  }
  const writer = new Proxy(
    {},
    {
      get:
        (_target, name: string) =>
        (...parts: unknown[]) => {
          if (answers[name]) return answers[name](...parts)
          calls.push([name, ...parts.filter((part) => typeof part !== "function")])
          return undefined
        },
    },
  )
  code.answer!(result, writer as never)
  return calls
}

describe("answers", () => {
  it("a route of JSON with status 200 has no code for more", () => {
    for (const shape of [user, nothing, union(user, nothing)]) {
      const { code, text } = route({ output: typed(shape) })
      const more = ["status", "answer", "validate", "request", "constant", "signs"]
      expect(Object.keys(code).filter((key) => more.includes(key))).toEqual([])
      expect(text).not.toContain("to.")
    }
  })

  it("one status for all is a constant, and the encoder what it was", () => {
    const { code } = route({ answers: [json(user, 201)] })
    expect([code.status, code.answer]).toEqual([201, undefined])
    expect(code.output?.({ id: 1, at: new Date(0), x: 1 })).toBe(
      '{"id":1,"at":"1970-01-01T00:00:00.000Z"}',
    )
  })

  it("each status has a type of its own", () => {
    const { told } = route({
      answers: [json(user, 201, true), json(reason, 404, true), json(user)],
    })
    const at = new Date(0)
    const body = { id: 1, at, reason: "r" }
    const text = '{"id":1,"at":"1970-01-01T00:00:00.000Z"}'
    expect(told({ status: 201, body })).toEqual([["json", text]])
    expect(told({ status: 404, body })).toEqual([["json", '{"reason":"r"}']])
    expect(told({ id: 1, at })).toEqual([["json", text]])
    expect(told({ status: 500, body })).toEqual([["unknown", { status: 500, body }]])
  })

  it("members of a union that have headers go out in their own way", () => {
    const page = object({ items: number, total: header("x-total", number) })
    const { told } = route({ output: typed(union(page, reason)) })
    expect(told({ items: 1, total: 7 })).toEqual([
      ["header", "x-total", "7"],
      ["json", '{"items":1}'],
    ])
    expect(told({ reason: "r" })).toEqual([["json", '{"reason":"r"}']])
  })

  it("distinguishes text, bytes, no content and results that declare their own type", () => {
    const ways: ResponseSite[] = [
      { status: null, wrapped: false, body: { kind: "text", mediaType: "text/css" } },
      { status: null, wrapped: false, body: { kind: "bytes", mediaType: "image/png" } },
      { status: 202, wrapped: false, body: { kind: "none" } },
      { status: null, wrapped: false, body: { kind: "any" } },
      json(reason, 409),
    ]
    const { code, told } = route({ answers: ways })
    const bytes = new Uint8Array(1)
    expect(told("a{}")).toEqual([["text", "a{}", "text/css; charset=utf-8"]])
    expect(told(bytes)).toEqual([["bytes", bytes, "image/png"]])
    expect(told(undefined)).toEqual([["status", 202]])
    expect(told("special")).toEqual([])
    expect(told({ reason: "r" })).toEqual([
      ["status", 409],
      ["json", '{"reason":"r"}'],
    ])
    expect(code.request).toBe(true)
  })

  it("what is offered is written by the media type that is chosen, and named", () => {
    const offered: ResponseSite["body"] = {
      kind: "offer",
      ways: [
        {
          mediaType: "application/json",
          bodies: [
            { kind: "none" },
            { kind: "json", mediaType: null, ...typed(object({ n: header("x-n", number) })) },
          ],
        },
        { mediaType: "text/csv", bodies: [{ kind: "any", mediaType: "text/csv" }] },
        {
          mediaType: "application/x-ndjson",
          bodies: [{ kind: "items", as: "lines", ...typed(number) }],
        },
      ],
    }
    const { code, told, text } = route({
      answers: [{ status: 201, wrapped: true, body: offered }, json(reason, 404, true)],
    })
    expect([code.request, code.offers]).toEqual([
      true,
      ["application/json", "text/csv", "application/x-ndjson"],
    ])
    const ways = told({ status: 201, body: "offered" })[0]![2] as OfferCode[]
    const items = { async *[Symbol.asyncIterator]() {} }
    const write = (at: number, value: unknown): unknown[][] =>
      tell({ answer: ways[at]!.write } as RouteCode, value)
    expect(ways.map(({ type }) => type)).toEqual(code.offers)
    expect(write(0, undefined)).toEqual([])
    expect(write(0, { n: 1 })).toEqual([["header", "x-n", "1"]])
    expect(write(1, "special")).toEqual([])
    expect(write(1, 1)).toEqual([["unknown", 1]])
    expect(write(2, items)).toEqual([["items", items, undefined, "lines"]])
    expect(text).not.toContain("write(")
    expect(
      route({ answers: [json(user), { status: null, wrapped: false, body: offered }] }).code,
    ).not.toHaveProperty("offers")
  })

  it("errors are checked first", () => {
    const { told } = route({ answers: [json(user)], errors: [{ codes: ["gone"], details: null }] })
    expect(told(new Error("x"))).toEqual([])
  })

  it("results are validated when configured", () => {
    const plain = route({ output: typed(user) }, true)
    expect(plain.code.validate!({ id: 1, at: new Date(0) }).ok).toBe(true)
    expect(plain.code.validate!({ id: "1" }).ok).toBe(false)
    const { told } = route({ answers: [json(reason, 404, true), json(reason)] }, true)
    expect(told({ status: 404, body: { reason: "r" } })[0]).toEqual(["validate", { reason: "r" }])
  })
})
