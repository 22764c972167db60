// What of typia is moved, and what stays and why, one construct at a time.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { readSource } from "../src/migrate/source.ts"
import { migrateTypia } from "../src/migrate/typia/typia-migrate.ts"

function migrate(text: string): { text: string; left: string[] } {
  const source = readSource("/project/a.ts", text)
  const { findings } = migrateTypia([source], "/project")
  return { text: source.edits.toString(), left: findings.map(({ reason }) => reason) }
}

/** Rows of the page whose cells are calls alone, pair by pair. */
function callsInDocs(): [typia: string, ours: string][] {
  const page = readFileSync(new URL("../../../docs/migrate-typia.md", import.meta.url), "utf8")
  const calls = (cell: string): string[] =>
    [...cell.matchAll(/`([^`]+<T>\(.*?)`/g)].map((match) => match[1]!)
  return [...page.matchAll(/^\| ((?:`[^`|]+` ?)+) \| ((?:`[^`|]+` ?)+) \|$/gm)].flatMap(
    ([, typia, ours]) =>
      calls(typia!).map((call, index): [string, string] => [`typia.${call}`, calls(ours!)[index]!]),
  )
}

const moved: [typia: string, ours: string][] = [
  ...callsInDocs(),
  ["typia.createAssertEquals<A>()", "(input: unknown): A => assert<A>(input, { strict: true })"],
  ["typia.createIs<A>()(x)", "is<A>(x)"],
  ["typia.validateEquals<A>(x).success", "is<A>(x, { strict: true })"],
  ["typia.json.validateParse<A>(x).success", "safeDecode<A>(x).ok"],
  ["typia.assertEquals<A>(x)", "assert<A>(x, { strict: true })"],
  ["typia.misc.assertClone<A>(x)", "clone(assert<A>(x))"],
  ["typia.misc.clone(x)", "clone(x)"],
  ["typia.is<A[]>(typia.json.assertParse<A[]>(x))", "is<A[]>(decode<A[]>(x))"],
  [
    "typia.assert<{ a: string & typia.tags.MinLength<1> }>(x)",
    "assert<{ a: string & MinLength<1> }>(x)",
  ],
]

test.each(moved)("%s", (typia, ours) => {
  const { text, left } = migrate(`import typia from "typia"\n\nexport const it = ${typia}\n`)
  expect(left).toEqual([])
  expect(text).toMatch(/^import (type )?\{ [\w, ]+ \} from "@precast\/runtime"\n/)
  expect(text.split("\n").at(-2)).toBe(`export const it = ${ours}`)
})

const stay: [typia: string, reason: string][] = [
  ["typia.createAssertEquals<A>()(x)", "created and called immediately"],
  ["typia.createValidate<A>()", "the function goes to other places"],
  ["typia.random<A>(generator)", "it is given a generator"],
  ["typia.assert<A>(x, () => new Error())", "makes its error"],
  ["typia.createAssert<A>(() => new Error())", "makes its error"],
  ["typia.validate(x)", "its type is taken from the argument"],
  ["typia.validate<A>(x)", "its result is not put"],
  ["typia.assertGuard<A>(x)", "only a statement"],
  ["typia.createAssertGuard<A>()", "narrows nothing"],
  ["typia.is", "it is not a call"],
  ["typia.json.schemas<[A]>()", "another form"],
  ["typia.json.isParse<A>(x)", "gives null"],
  ["typia.misc.literals<A>()", "no list is made of a type"],
  ["typia.protobuf.decode<A>(x)", "JSON alone"],
  ["typia.http.query<A>(x)", "no such function"],
  ["typia.llm.application<A>()", "no such function"],
  ["typia.reflect.name<A>()", "nothing of types is left"],
  ["typia.notations.camel<A>(x)", "rename keys"],
  ["typia.functional.assertFunction(x)", "wrap functions"],
  ["typia.misc.isClone<A>(x)", "no counterpart"],
]

test.each(stay)("%s stays", (typia, reason) => {
  const before = `import typia from "typia"\n\nexport const it = ${typia}\n`
  const { text, left } = migrate(before)
  expect(text).toBe(before)
  expect(left).toEqual([expect.stringContaining(reason)])
})

test("names that a file has are not taken, nor is what has only the same name", () => {
  const { text } = migrate(`import typia from "typia"
function assert(typia: { is(value: unknown): boolean }): boolean {
  return typia.is(1)
}
export const it = typia.assert<string>(assert)
`)
  expect(text).toBe(`import { assert as precastAssert } from "@precast/runtime"
function assert(typia: { is(value: unknown): boolean }): boolean {
  return typia.is(1)
}
export const it = precastAssert<string>(assert)
`)
})

test("an import of ours takes in what is added", () => {
  const { text } = migrate(`import { api } from '@precast/runtime';
import typia, { tags } from 'typia';
export const it = typia.is<string & tags.MinLength<1> & tags.Example<'x'>>(api);
`)
  expect(text).toBe(`import { api, is } from '@precast/runtime';
import type { tags } from 'typia';
import type { MinLength } from '@precast/runtime';
export const it = is<string & MinLength<1> & tags.Example<'x'>>(api);
`)
})

test("a result is renamed only where each of its uses can be", () => {
  const { text, left } = migrate(`import { validate } from "typia"
export function a(x: unknown) {
  const result = validate<string>(x)
  if (result.success === false) return result.errors
  return result.data
}
export function b(x: unknown) {
  const result = validate<string>(x)
  console.log(result)
  return result.success
}
`)
  expect(left).toEqual([expect.stringContaining("`console.log(result)` (line 9)")])
  expect(text).toContain(`const result = precastValidate<string>(x)
  if (result.ok === false) return result.issues
  return result.value`)
  expect(text).toContain(`const result = validate<string>(x)\n  console.log(result)`)
})
