import { describe, expect, it } from "vitest"
import type { RoutePlan } from "../ir/route-plan.ts"
import type { Field, Shape } from "../ir/shape.ts"
import { planFile } from "./index.ts"

const string: Shape = { kind: "string", rules: {} }
const number: Shape = { kind: "number", rules: {} }

function plan(method: string, path: string, shape: Shape): RoutePlan {
  const span = { file: "test.ts", start: 0, end: 0 }
  const output = { typeName: "Output", shape: { kind: "undefined" } as Shape }
  const site = {
    kind: "route" as const,
    name: "test",
    method,
    path,
    input: { typeName: "Input", shape },
    output,
    arity: 1,
    span,
  }
  const planned = planFile({ file: "test.ts", definitions: {}, sites: [site] }).sites[0]
  if (planned?.kind !== "route") throw new Error("no route")
  return planned.route
}

function object(...fields: (Omit<Field, "optional"> & { optional?: boolean })[]): Shape {
  return {
    kind: "object",
    fields: fields.map((field) => ({ optional: false, ...field })),
    index: null,
  }
}

const sources = ({ input }: RoutePlan): unknown =>
  input.kind === "fields"
    ? Object.fromEntries(input.fields.map(({ key, source }) => [key, source.from]))
    : input.kind

describe("planRoute", () => {
  it("takes every field from its place", () => {
    const shape = object(
      { key: "id", shape: number },
      { key: "trace", shape: string, source: { from: "header", name: "X-Trace" } },
      { key: "page", shape: number, source: { from: "query" } },
      { key: "text", shape: string },
    )
    const route = plan("POST", "/users/:id", shape)
    expect(sources(route)).toEqual({ id: "path", trace: "header", page: "query", text: "body" })
    expect([route.params, route.headers, route.query]).toEqual([
      ["id"],
      ["x-trace"],
      [{ key: "page", many: false }],
    ])
    expect(sources(plan("GET", "/users/:id", shape))).toEqual({
      id: "path",
      trace: "header",
      page: "query",
      text: "query",
    })
  })

  it("reads a header once for two fields", () => {
    const source = { from: "header" as const, name: "x-a" }
    const route = plan(
      "GET",
      "/",
      object({ key: "a", shape: string, source }, { key: "b", shape: number, source }),
    )
    expect(route.headers).toEqual(["x-a"])
  })

  it("tries kinds of a union from the narrow to the wide", () => {
    const literal: Shape = { kind: "literal", value: "x" }
    const shape: Shape = {
      kind: "union",
      members: [string, { kind: "date" }, { kind: "bigint" }, { kind: "boolean" }, number, literal],
    }
    const { input } = plan("GET", "/", object({ key: "a", shape }))
    const source = input.kind === "fields" ? input.fields[0]!.source : undefined
    const kinds =
      source?.from === "query"
        ? source.alternatives.map((at) => (at.kind === "leaf" ? at.node.kind : at.kind))
        : []
    expect(kinds).toEqual(["literal", "number", "boolean", "bigint", "date", "string"])
  })

  // A text that is missing is undefined without further questions, so nothing may refuse undefined.
  it("takes no text whose check function is to see undefined", () => {
    const checks = [{ name: "isOdd", module: { package: "odd" }, exported: "isOdd" }]
    const of: Shape = { kind: "union", members: [{ kind: "undefined" }, string] }
    const checked = (of: Shape): Shape =>
      object({ key: "a", shape: { kind: "refined", of, checks } })
    expect(plan("GET", "/", checked(of)).problems).toHaveLength(1)
    expect(plan("GET", "/", checked(string)).problems).toEqual([])
  })

  it("reports types that no text can represent", () => {
    const nested = object({ key: "a", shape: number })
    const list: Shape = { kind: "array", item: string, rules: {} }
    const problems = (method: string, path: string, shape: Shape): unknown =>
      plan(method, path, shape).problems.map(({ code, field, source }) => [code, field, source])
    expect(problems("GET", "/", object({ key: "nested", shape: nested }))).toEqual([])
    expect(problems("GET", "/:nested", object({ key: "nested", shape: nested }))).toEqual([
      ["PC1056", "nested", "path"],
    ])
    expect(problems("POST", "/:ids", object({ key: "ids", shape: list }))).toEqual([
      ["PC1056", "ids", "path"],
    ])
    expect(
      problems("GET", "/", {
        kind: "union",
        members: [nested, object({ key: "b", shape: number })],
      }),
    ).toEqual([["PC1056", "The input", "query"]])
    expect(problems("GET", "/", { kind: "object", fields: [], index: number })).toEqual([
      ["PC1056", "The input", "query"],
    ])
    expect(problems("GET", "/", object({ key: "list", shape: list }))).toEqual([])
  })
})
