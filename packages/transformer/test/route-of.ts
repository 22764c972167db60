import type { RouteCode } from "../../runtime/src/types/route.ts"
import { emitFile } from "../src/emit-file.ts"
import type { Definitions, Field, Shape } from "../src/ir/shape.ts"
import { evaluate } from "./evaluate.ts"
import { optimize } from "./optimize.ts"

export const string: Shape = { kind: "string", rules: {} }
export const number: Shape = { kind: "number", rules: {} }
export const boolean: Shape = { kind: "boolean" }
export const date: Shape = { kind: "date" }
export const nothing: Shape = { kind: "undefined" }
export const literals = (...values: (string | number)[]): Shape => ({
  kind: "union",
  members: values.map((value) => ({ kind: "literal", value })),
})
export const union = (...members: Shape[]): Shape => ({ kind: "union", members })
export const list = (item: Shape, rules = {}): Shape => ({ kind: "array", item, rules })

export type From = Shape | { shape: Shape; source: NonNullable<Field["source"]> }
export const query = (shape: Shape): From => ({ shape, source: { from: "query" } })
export const header = (name: string, shape: Shape): From => ({
  shape,
  source: { from: "header", name },
})

export function object(fields: Record<string, From>): Shape {
  const all = Object.entries(fields).map(([key, from]): Field => {
    const optional = key.endsWith("?")
    const at = "shape" in from ? from : { shape: from }
    return { key: key.replace(/\?$/, ""), optional, ...at }
  })
  return { kind: "object", fields: all, index: null }
}

interface Options {
  output?: Shape
  definitions?: Definitions
  /** The body is a form. */
  form?: true
}

/** The emitted RouteCode of one endpoint, and its text. */
export function route(
  method: string,
  path: string,
  input: Shape | null,
  options: Options = {},
): RouteCode & { text: string } {
  const { output = nothing, definitions = {}, form } = options
  const code = emitFile(
    {
      file: "test.ts",
      definitions,
      sites: [
        {
          kind: "route",
          name: "test",
          method,
          path,
          ...(form && { form }),
          input: input && { typeName: "Input", shape: input },
          output: { typeName: "Output", shape: output },
          arity: 1,
          span: { file: "test.ts", start: 0, end: 0 },
        },
      ],
    },
    optimize,
  )
  return { ...(evaluate(code)[0] as RouteCode), text: `${code.expressions[0]}\n${code.functions}` }
}

export const schema = object({
  "someKey?": string,
  requiredKey: list(number, { maxItems: 3 }),
  "kind?": literals("John", "Foo"),
  "name?": query(string),
  "excitement?": query({ kind: "number", rules: { int: true } }),
  xFoo: header("X-Foo", string),
})
