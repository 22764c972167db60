import { folder } from "./read-program.ts"

const string = (rules: object = {}): object => ({ kind: "string", rules })
const number = (rules: object = {}): object => ({ kind: "number", rules })
const nothing = { kind: "null" }
const array = (item: object, rules: object = {}): object => ({ kind: "array", item, rules })
const union = (...members: object[]): object => ({ kind: "union", members })
const refined = (of: object, more: object): object => ({ kind: "refined", of, checks: [], ...more })
const check = (name: string): object => ({
  name,
  module: { package: "./checks.js" },
  exported: name,
})
const own = { name: "isOwn", module: { file: `${folder}/types.ts` }, exported: null }

/** A field as it is written, and what it reads as; findings behind. */
export const fields: Record<string, [written: string, field: object, ...findings: string[]][]> = {
  lengths: [
    ["a: string & Length<3>", { shape: string({ minLength: 3, maxLength: 3 }) }],
    ["a: string & MinLength<5> & Length<3>", { shape: string({ minLength: 5, maxLength: 3 }) }],
    [
      "a: `x${string}` & MaxLength<3>",
      {
        shape: {
          kind: "template",
          parts: [
            { kind: "text", text: "x" },
            { kind: "slot", of: "string" },
          ],
          rules: { maxLength: 3 },
        },
      },
    ],
  ],
  texts: [
    [
      `a: string & Pattern<"^a+$">`,
      { shape: string({ pattern: [{ source: "^a+$", flags: "u" }] }) },
    ],
    [
      `a: string & Pattern<"^a\\\\-b$"> & Pattern<"x", "i">`,
      {
        shape: string({
          pattern: [
            { source: "^a\\-b$", flags: "" },
            { source: "x", flags: "i" },
          ],
        }),
      },
    ],
    [`a: string & Format<"email">`, { shape: string({ format: ["email"] }) }],
    [
      `a: string & Format<"uuid" | "email">`,
      { shape: union(string({ format: ["email"] }), string({ format: ["uuid"] })) },
    ],
    [
      `a: string & StartsWith<"a"> & EndsWith<"z">`,
      { shape: string({ startsWith: ["a"], endsWith: ["z"] }) },
    ],
    [`a: string & Trim & Lower`, { shape: string({ convert: ["trim", "lowercase"] }) }],
    [`a: string & Uppercase & Trim`, { shape: string({ convert: ["uppercase", "trim"] }) }],
  ],
  numbers: [
    ["a: number & Int32", { shape: number({ int: true, min: -2147483648, max: 2147483647 }) }],
    ["a: number & Uint32 & Min<1>", { shape: number({ int: true, min: 1, max: 4294967295 }) }],
    [
      "a: bigint & Min<0n> & Max<10>",
      { shape: { kind: "bigint", rules: { min: "0", max: "10" } } },
    ],
    ["a: bigint & Min<3n> & Min<2n>", { shape: { kind: "bigint", rules: { min: "3" } } }],
    ["a: bigint & MultipleOf<5n>", { shape: { kind: "bigint", rules: { multipleOf: "5" } } }],
    ["a: number & Min<0n>", { shape: number() }, "PC1041 .a"],
    ["a: bigint & Min<0.5>", { shape: { kind: "bigint" } }, "PC1041 .a"],
  ],
  "items and properties": [
    [
      "a: string[] & UniqueItems & MinItems<1>",
      { shape: array(string(), { uniqueItems: true, minItems: 1 }) },
    ],
    [
      "a: Set<string> & MaxItems<2>",
      { shape: { kind: "set", item: string(), rules: { maxItems: 2 } } },
    ],
    [
      "a: Record<string, string> & MinProperties<1> & MaxProperties<3>",
      {
        shape: { kind: "object", fields: [], index: string(), minProperties: 1, maxProperties: 3 },
      },
    ],
    [
      "a: Set<string> & UniqueItems",
      { shape: { kind: "set", item: string(), rules: {} } },
      "PC1040 .a",
    ],
  ],
  unions: [
    ["a: (string | number) & Min<0>", { shape: union(number({ min: 0 }), string()) }],
    ["a: (string & MinLength<1>) | null", { shape: union(nothing, string({ minLength: 1 })) }],
    [
      "a: (string | number) & MinLength<2> & Min<0>",
      { shape: union(number({ min: 0 }), string({ minLength: 2 })) },
    ],
    [
      "a: (boolean | Date) & Min<0>",
      { shape: union({ kind: "boolean" }, { kind: "date" }) },
      "PC1040 .a",
      "PC1040 .a",
      "PC1040 .a",
    ],
  ],
  "wire forms": [
    [`a: Date & Wire<"date">`, { shape: { kind: "date", wire: "date" } }],
    [`a: Date & Wire<"date-time">`, { shape: { kind: "date" } }],
    [`a: bigint & Wire<"number">`, { shape: { kind: "bigint", wire: "number" } }],
    [`a: Uint8Array & Wire<"hex">`, { shape: { kind: "bytes", type: "Uint8Array", wire: "hex" } }],
    [
      `a: Map<string, number> & Wire<"object">`,
      { shape: { kind: "map", key: string(), value: number(), rules: {}, wire: "object" } },
    ],
    [`a: number & Wire<"ieee">`, { shape: number({ ieee: true }) }],
    [`a: Date & Wire<"hex">`, { shape: { kind: "date" } }, "PC1073 .a"],
    [
      `a: Map<number, 1> & Wire<"object">`,
      { shape: { kind: "map", key: number(), value: { kind: "literal", value: 1 }, rules: {} } },
      "PC1073 .a",
    ],
  ],
  "checks, messages, secrets": [
    ["a: string & Check<typeof isSku>", { shape: refined(string(), { checks: [check("isSku")] }) }],
    [
      "a: Sku & MinLength<2>",
      { shape: refined(string({ minLength: 2 }), { checks: [check("isSku")] }) },
    ],
    [
      "a: string[] & Check<typeof areSorted>",
      { shape: refined(array(string()), { checks: [check("areSorted")] }) },
    ],
    [
      "a: string & Check<typeof assertSku>",
      { shape: refined(string(), { checks: [check("assertSku")] }) },
    ],
    ["a: string & Check<typeof isOwn>", { shape: refined(string(), { checks: [own] }) }],
    ["a: string & Check<typeof arrow>", { shape: refined(string(), { checks: [check("arrow")] }) }],
    [
      "a: string & Check<typeof standard>",
      { shape: refined(string(), { checks: [{ ...check("standard"), exported: "default" }] }) },
    ],
    [
      "a: ('x' | 'y') & Message<'Which?'>",
      {
        shape: refined(union({ kind: "literal", value: "x" }, { kind: "literal", value: "y" }), {
          message: "Which?",
        }),
      },
    ],
    ["a: boolean & Sensitive", { shape: refined({ kind: "boolean" }, { sensitive: true }) }],
    [
      "a: (string & Sensitive & Message<'m'>) | null",
      { shape: refined(union(nothing, string()), { message: "m", sensitive: true }) },
    ],
    [
      "a: (string & Check<typeof isSku>) | null",
      { shape: union(nothing, refined(string(), { checks: [check("isSku")] })) },
    ],
    [
      "a: ('x' | 'y') & Check<typeof isSku>",
      {
        shape: refined(union({ kind: "literal", value: "x" }, { kind: "literal", value: "y" }), {
          checks: [check("isSku")],
        }),
      },
    ],
    ["a: Date & Message<'m'>", { shape: refined({ kind: "date" }, { message: "m" }) }],
    ["a: URL & Sensitive", { shape: refined({ kind: "url" }, { sensitive: true }) }],
    [
      "a: (string | number) & Check<typeof isPositive>",
      { shape: union(string(), refined(number(), { checks: [check("isPositive")] })) },
    ],
    ["a: string & Check<typeof isPositive>", { shape: string() }, "PC1076 .a"],
    [
      "// @ts-expect-error its result is no CheckResult\na: string & Check<typeof later>",
      { shape: string() },
      "PC1075 .a",
    ],
    ["a: string & Check<typeof table.check>", { shape: string() }, "PC1075 .a"],
    [
      "a: string & Check<typeof hidden>",
      { shape: refined(string(), { checks: [check("hidden")] }) },
      "PC1075",
    ],
  ],
  "of fields": [
    [`a: string & Alias<"user_name">`, { shape: string(), alias: "user_name" }],
    [
      `a?: string & Alias<"A"> & Default<"x">`,
      { shape: string(), optional: true, alias: "A", default: '"x"' },
    ],
    [
      `a: ("x" | "y") & Default<"x">`,
      {
        shape: union({ kind: "literal", value: "x" }, { kind: "literal", value: "y" }),
        default: '"x"',
      },
    ],
    [`a: (string & Default<null>) | null`, { shape: union(nothing, string()), default: "null" }],
    ["a: bigint & Default<5n>", { shape: { kind: "bigint" }, default: '"5"' }],
    [
      `a: bigint & Default<5n> & Wire<"number">`,
      { shape: { kind: "bigint", wire: "number" }, default: "5" },
    ],
    ["a: boolean & Default<true>", { shape: { kind: "boolean" }, default: "true" }],
    ["a: string[] & Default<[]>", { shape: array(string()), default: "[]" }],
    [`a: string[] & Default<["x", "y"]>`, { shape: array(string()), default: '["x","y"]' }],
    [
      `a: { b?: number; c: string } & Default<{ c: "d" }>`,
      {
        shape: {
          kind: "object",
          fields: [
            { key: "b", shape: number(), optional: true },
            { key: "c", shape: string(), optional: false },
          ],
          index: null,
        },
        default: '{"c":"d"}',
      },
    ],
    [
      `a: Date & Default<"2024-01-01T00:00:00Z">`,
      { shape: { kind: "date" }, default: '"2024-01-01T00:00:00Z"' },
    ],
    ["a: Date & Default<'tomorrow'>", { shape: { kind: "date" } }, "PC1074 .a"],
    [`a: number & Default<"x">`, { shape: number() }, "PC1074 .a"],
    ["a: string & Default<string>", { shape: string() }, "PC1074 .a"],
    [`a: string[] & Default<[1]>`, { shape: array(string()) }, "PC1074 .a"],
    [`a: string & MinLength<2> & Default<"x">`, { shape: string({ minLength: 2 }) }, "PC1074 .a"],
    ["a: number & Max<5> & Default<9>", { shape: number({ max: 5 }) }, "PC1074 .a"],
    [
      `a: (string & StartsWith<"a">)[] & Default<["ab", "b"]>`,
      { shape: array(string({ startsWith: ["a"] })) },
      "PC1074 .a",
    ],
    [
      "a: ((number & Max<5>) | (number & Min<9>)) & Default<9>",
      { shape: union(number({ max: 5 }), number({ min: 9 })), default: "9" },
    ],
    ["a?: string & AsNull", { shape: string(), optional: true, asNull: true }],
    [
      "a: (string & AsNull) | undefined",
      { shape: union({ kind: "undefined" }, string()), asNull: true },
    ],
    [
      "a?: (string & AsNull) | null",
      { shape: union(nothing, string()), optional: true },
      "PC1081 .a",
    ],
    ["a: string & AsNull", { shape: string() }, "PC1081 .a"],
    [`a: (string & Alias<"x">) | number`, { shape: union(number(), string()) }, "PC1044 .a"],
    [
      `a: (string & Header<"X-A">) | null`,
      { shape: union(nothing, string()), source: { from: "header", name: "x-a" } },
    ],
  ],
  JSDoc: [
    ["/** @length 3 */\na: string", { shape: string({ minLength: 3, maxLength: 3 }) }],
    [
      "/** @pattern ^a b$ */\na: string",
      { shape: string({ pattern: [{ source: "^a b$", flags: "u" }] }) },
    ],
    [
      "/** @pattern ^a b$\n * of theirs */\na: string",
      { shape: string({ pattern: [{ source: "^a b$", flags: "u" }] }) },
    ],
    [
      "/** @message Too\n * short */\na: string",
      { shape: refined(string(), { message: "Too short" }) },
    ],
    ["/** @format email of theirs */\na: string", { shape: string({ format: ["email"] }) }],
    [
      `/** @startsWith "a b" @endsWith c */\na: string`,
      { shape: string({ startsWith: ["a b"], endsWith: ["c"] }) },
    ],
    ["/** @trim @lowercase */\na: string", { shape: string({ convert: ["trim", "lowercase"] }) }],
    ["/** @type uint32 */\na: number", { shape: number({ int: true, min: 0, max: 4294967295 }) }],
    ["/** @type {number} @minimum 1 */\na: number", { shape: number({ min: 1 }) }],
    [
      "/** @minimum 1 @maximum 5n */\na: bigint",
      { shape: { kind: "bigint", rules: { min: "1", max: "5" } } },
    ],
    ["/** @uniqueItems */\na: string[]", { shape: array(string(), { uniqueItems: true }) }],
    [
      "/** @minProperties 1 */\na: Record<string, 1>",
      {
        shape: {
          kind: "object",
          fields: [],
          index: { kind: "literal", value: 1 },
          minProperties: 1,
        },
      },
    ],
    ["/** @wire date */\na: Date", { shape: { kind: "date", wire: "date" } }],
    [
      "/** @message Too short, sorry @sensitive */\na: string",
      { shape: refined(string(), { message: "Too short, sorry", sensitive: true }) },
    ],
    ["/** @alias user_name and more */\na: string", { shape: string(), alias: "user_name" }],
    ['/** @alias "" */\na: string', { shape: string(), alias: "" }],
    ["a: string & Alias<''>", { shape: string(), alias: "" }],
    ["/** @default 5 */\na: number", { shape: number(), default: "5" }],
    [`/** @default "x y" */\na: string`, { shape: string(), default: '"x y"' }],
    [`/** @default "x"\n * of theirs */\na: string`, { shape: string(), default: '"x"' }],
    ["/** @default hello */\na: string", { shape: string() }, "PC1087 .a"],
    ["/** @default 'LF' */\na: string", { shape: string() }, "PC1087 .a"],
    ["/** @default 5 */\na: string", { shape: string() }, "PC1087 .a"],
    ["/** @default */\na: string", { shape: string() }, "PC1087 .a"],
    ["/** @default true if composite */\na: boolean", { shape: { kind: "boolean" } }, "PC1087 .a"],
    ["/** @default 2024 */\na: Date", { shape: { kind: "date" } }, "PC1087 .a"],
    ["/** @default 5 */\na: bigint", { shape: { kind: "bigint" }, default: '"5"' }],
    [`/** @default ["a"] */\na: string[]`, { shape: array(string()), default: '["a"]' }],
    ["/** @default many */\na: number", { shape: number() }, "PC1087 .a"],
    ["/** @asNull */\na?: string", { shape: string(), optional: true, asNull: true }],
    ["/** @format odd */\na: string", { shape: string() }, "PC1072 .a"],
    ["/** @contains x */\na: string[]", { shape: array(string()) }, "PC1042 .a"],
  ],
}
