import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { onOneLine } from "../src/5-patch/one-line.ts"
import { emitFile } from "../src/emit-file.ts"
import type { Field, Shape } from "../src/ir/shape.ts"
import type { ModuleCode } from "../src/ir/ir-site.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { accepts } from "./oracle/accepts.ts"
import { decode } from "./oracle/revive.ts"
import { encode } from "./oracle/wire.ts"
import { printed } from "./printed.ts"
import { seed } from "./seed.ts"
import {
  PIECES,
  nasty,
  type All,
  allOf,
  expectHarmless,
  field,
  object,
  string,
  number,
  typeOf,
} from "./injection-types.ts"

const SEED = seed(process.env["AGREE_SEED"])

describe("texts of a type in emitted code", { timeout: 60_000 }, () => {
  it("are texts, whatever they hold", () => {
    fc.assert(
      fc.property(fc.tuple(nasty, nasty, nasty, nasty), (texts) => {
        const { shape, value } = typeOf(texts)
        const functions = allOf(shape)
        expectHarmless(functions.code)
        const fits = accepts(shape, value, {})
        expect(functions.is(value)).toBe(fits)
        expect(functions.is({})).toBe(false)
        expect(JSON.stringify((functions.validate({}) as { issues: unknown[] }).issues)).toContain(
          "path",
        )
        if (!fits) return
        const text = functions.encode(value) as string
        expect(printed(JSON.parse(text))).toBe(printed(JSON.parse(encode(shape, value, {}))))
        const expected = decode(shape, text, {})
        const result = functions.safeDecode(text) as { ok: boolean; value: unknown }
        expect(result.ok).toBe(expected.ok)
        if (expected.ok) expect(printed(result.value)).toBe(printed(expected.value))
        expect(printed(functions.clone(value))).toBe(printed(value))
        expect(functions.prune(value)).toBe(value)
        expect(() => JSON.stringify(functions.jsonSchema(undefined))).not.toThrow()
      }),
      { numRuns: 150, seed: SEED },
    )
  })

  it("stay texts on one line, as transform writes constants", () => {
    fc.assert(
      fc.property(fc.tuple(nasty, nasty, nasty, nasty), (texts) => {
        const { shape, value } = typeOf(texts)
        const code = emitFile(sitesOf(shape, {}, ["is", "encode"]))
        const [is, text] = evaluate(code) as [All["is"], All["encode"]]
        const oneLine = { ...code, constants: `${onOneLine(code.constants)};` }
        const [sameIs, sameText] = evaluate(oneLine) as [All["is"], All["encode"]]
        expect(sameIs(value)).toBe(is(value))
        if (is(value)) expect(sameText(value)).toBe(text(value))
      }),
      { numRuns: 60, seed: SEED },
    )
  })

  it("make no route, header or parameter of code", () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (path, header, key) => {
        const source = (from: Field["source"]): Partial<Field> => ({ source: from! })
        const input = object(
          field(`${key}h`, string, source({ from: "header", name: header })),
          field(`${key}q`, { kind: "array", item: number, rules: {} }, source({ from: "query" })),
          field(`${key}b`, string, { alias: header, default: JSON.stringify(path) }),
        )
        const code = emitFile({
          file: "test.ts",
          definitions: {},
          sites: [
            {
              kind: "route",
              name: path,
              method: "POST",
              path: `/${path}`,
              input: { typeName: "Input", shape: input },
              output: { typeName: "Output", shape: object(field(key, string)) },
              arity: 1,
              span: { file: "test.ts", start: 0, end: 0 },
            },
          ],
        })
        expectHarmless(code)
        expect(typeof evaluate(code)[0]).toBe("object")
        const [expression = ""] = code.expressions
        const oneLine = { ...code, expressions: [onOneLine(expression)] }
        expect(typeof evaluate(oneLine)[0]).toBe("object")
      }),
      { numRuns: 150, seed: SEED },
    )
  })

  it("quote module names; an invalid identifier is not used as a name", () => {
    const check = (module: string, exported: string): (() => ModuleCode) => {
      const at = { name: "isTaken", module: { package: module }, exported }
      const shape: Shape = { kind: "refined", of: string, checks: [at] }
      return () => emitFile(sitesOf(shape, {}, ["is"]))
    }
    for (const piece of PIECES) {
      const code = check(`pkg${piece}`, "isTaken")()
      expectHarmless(code)
      expect(code.imports.split("\n")).toHaveLength(2)
      const [, written] = /^import \* as \w+ from (".*")$/.exec(code.imports.split("\n")[1]!)!
      expect(JSON.parse(written!.replaceAll("*\\/", "*/"))).toBe(`pkg${piece}`)
      expectHarmless(check("pkg", `x${piece}`)())
      const local = { name: `is${piece}`, module: { file: "test.ts" }, exported: null }
      const shape: Shape = { kind: "refined", of: string, checks: [local] }
      if (!/^[\p{ID_Continue}$\u200c\u200d]*$/u.test(piece))
        expect(() => emitFile(sitesOf(shape, {}, ["is"]))).toThrow(/not an identifier/)
    }
  })
})
