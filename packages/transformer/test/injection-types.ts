import * as fc from "fast-check"
import { expect } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import type { Definitions, Field, ObjectShape, Shape } from "../src/ir/shape.ts"
import type { ModuleCode, Operation } from "../src/ir/ir-site.ts"
import { evaluate, sitesOf } from "./evaluate.ts"

/** Texts that end, open or change something where code is not careful. */
export const PIECES = [
  '"',
  "'",
  "`",
  "\\",
  "${",
  "}",
  "*/",
  "/*",
  "//",
  "</script>",
  "<!--",
  "-->",
  "\n",
  "\r",
  "\u2028",
  "\u2029",
  "\0",
  "\ud800",
  "\udc00",
  "\u200b",
  "é",
  "日",
  "😀",
  "__proto__",
  "constructor",
  "a",
  "0",
  ";",
  ")",
  "$&",
  "$1",
  "%s",
  " ",
]

export const nasty = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 4 })
  .map((parts) => parts.join(""))

export const OPERATIONS = [
  "is",
  "assert",
  "validate",
  "decode",
  "safeDecode",
  "encode",
  "clone",
  "prune",
  "random",
  "jsonSchema",
  "schema",
] as const satisfies Operation[]

export type All = Record<(typeof OPERATIONS)[number], (value: unknown) => unknown>

export function allOf(shape: Shape, definitions: Definitions = {}): All & { code: ModuleCode } {
  const code = emitFile(sitesOf(shape, definitions, OPERATIONS))
  const values = evaluate(code)
  const functions = Object.fromEntries(OPERATIONS.map((name, at) => [name, values[at]]))
  return { ...(functions as unknown as All), code }
}

/** The characters of code: ASCII in lines, nothing that ends the enclosing element or comment. */
export function expectHarmless({ constants, functions, expressions }: ModuleCode): void {
  const text = [constants, functions, ...expressions].join("\n")
  expect(/[^\n\x20-\x7e]/.exec(text.replace(/^\t+/gm, ""))).toBeNull()
  expect(/<\/script|<!--/i.exec(text)).toBeNull()
  for (const [remark] of text.matchAll(/\/\*.*?\*\//g)) expect(remark).toMatch(/^[^<>]*$/)
}

export const field = (key: string, shape: Shape, more: Partial<Field> = {}): Field => ({
  key,
  shape,
  optional: false,
  ...more,
})
export const object = (...fields: Field[]): ObjectShape => ({ kind: "object", index: null, fields })
export const string: Shape = { kind: "string", rules: {} }
export const number: Shape = { kind: "number", rules: {} }
export const escaped = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/\n\r\u2028\u2029-]/g, "\\$&")

/** A type with the texts wherever a type may have one, and a value that fits. */
export function typeOf([a, b, c, d]: [string, string, string, string]): {
  shape: Shape
  value: Record<string, unknown>
} {
  const tag = `${d}t`
  const shape = object(
    field(`${a}0`, {
      kind: "template",
      parts: [
        { kind: "text", text: `${b}[` },
        { kind: "slot", of: "string" },
        { kind: "text", text: `]${c}` },
      ],
      rules: {},
    }),
    field(`${a}1`, { kind: "literal", value: c }),
    field(`${a}2`, {
      kind: "string",
      rules: {
        startsWith: [`${b}x`],
        endsWith: [c],
        pattern: [
          { source: escaped(`${b}x${d}${c}`), flags: "" },
          { source: `^[^]*$|${escaped(d)}`, flags: "gim" },
        ],
      },
    }),
    field(`${a}3`, number, { alias: `${b}alias`, default: "5" }),
    field(`${a}4`, string, { default: JSON.stringify(d) }),
    field(`${a}5`, { kind: "refined", of: string, checks: [], message: d, sensitive: true }),
    field(`${a}6`, {
      ...object(),
      patterns: [
        {
          key: {
            kind: "template",
            parts: [
              { kind: "text", text: `${c}~` },
              { kind: "slot", of: "string" },
            ],
            rules: { endsWith: [d] },
          },
          shape: number,
        },
      ],
      index: string,
    }),
    field(`${a}7`, {
      kind: "union",
      members: [
        object(field(tag, { kind: "literal", value: `${a}x` }), field(b, number)),
        object(field(tag, { kind: "literal", value: `${b}y` }), field(c, string)),
      ],
    }),
    field(`${a}8`, {
      kind: "map",
      key: { kind: "literal", value: d },
      value: number,
      rules: {},
      wire: "object",
    }),
    field(a, { kind: "unknown" }, { optional: true }),
  )
  const entry = (key: string, value: unknown): object => Object.fromEntries([[key, value]])
  const value = Object.fromEntries([
    [`${a}0`, `${b}[q]${c}`],
    [`${a}1`, c],
    [`${a}2`, `${b}x${d}${c}`],
    [`${a}3`, 1],
    [`${a}4`, b],
    [`${a}5`, c],
    [`${a}6`, { ...entry(`${c}~${d}`, 1), [`${b}other`]: d }],
    [
      `${a}7`,
      Object.fromEntries([
        [tag, `${a}x`],
        [b, 2],
      ]),
    ],
    [`${a}8`, new Map([[d, 3]])],
    [a, { x: 1 }],
  ])
  return { shape, value }
}
