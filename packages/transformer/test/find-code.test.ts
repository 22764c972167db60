import { describe, expect, test } from "vitest"
import { findSites } from "../src/1-find/index.ts"
import { createReader } from "../src/2-read/index.ts"
import { readFile } from "../src/2-read/site/read-file.ts"
import { collectDiagnostics } from "../src/diagnostics/index.ts"
import { printShape } from "./read-print.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

const head = "import type { TypeCode } from '@precast/runtime'\ninterface User { id: number }\n"

const program = programOf({
  "store.ts": `${head}
    export function load<T>(text: string, code?: TypeCode<T, "decode">): T { return code!.decode(text) }
    export const save = <T,>(value: T, indent?: number, code?: TypeCode<T, "encode" | "is">): string => code!.encode(value) + indent
    type Code<T> = TypeCode<T, "is">
    export class Store<T> {
      constructor(readonly code?: Code<T>) {}
      get<K>(code?: Code<K>): K | undefined { return void code }
    }
    export type Reader = <T>(text: string, code?: Code<T>) => T
    export { load as read }`,
  "package.d.ts": `import { TypeCode as C } from '@precast/runtime'
    export declare function fromPackage<T>(code?: C<T>): T`,
  "calls.ts": `import { load as fetchUser, save, Store, read, type Reader } from "./store.js"
    import { fromPackage } from "./package.js"\n${head}
    fetchUser<User>("")
    const user: User = read("")
    save(user)
    save(user, 2)
    new Store<User>().get<User[]>()
    fromPackage<User>()
    declare const reader: Reader
    reader<User>("" /* none */)
    const again = read
    again<User>("", )
    save(user, 1, undefined)`,
  "generic.ts": `import { load, save } from "./store.js"\n${head}
    export function both<T>(text: string, code?: TypeCode<T>): string {
      const inner = () => load<T>(text)
      return save(inner())
    }
    export function without<T>(text: string): T { return load<T>(text) }
    export function tooLittle<T>(text: string, code?: TypeCode<T, "is">): [T, unknown] { return [load(text), code] }
    export function other<T, U>(text: string, code?: TypeCode<U, "decode">): [T, unknown] { return [load<T>(text), code] }
    export function inside<T>(text: string): T[] { return load<T[]>(text) }`,
  "namesakes.ts": `${head}
    function load<T>(text: string): T { return JSON.parse(text) as T }
    load<User>("")`,
  "none.ts": `${head}export const load = 1`,
  "unknown.ts": `import { load } from "./store.js"\nload("")\nload<unknown>("")`,
})
const compiler = compilerOf(program)
const units = createReader(compiler)

function findIn(name: string): {
  sites: string[]
  passedOn: string[]
  said: string[]
} {
  const report = collectDiagnostics(false, compiler.text)
  const file = `${folder}/${name}`
  const { text } = program.getSourceFile(file)!
  const found = findSites(compiler, file, report)
  if (!found) return { sites: [], passedOn: [], said: [] }
  const { read, gaps } = readFile(file, found.sites, found.declared, units, report)
  const before = (needsComma: boolean, missing: number): string =>
    `${needsComma ? "," : ""}${" void 0,".repeat(missing)}`
  const near = (at: number): string => text.slice(at - 6, at).trim()
  return {
    sites: read.sites.map((site) => {
      if (site.kind !== "code") return site.kind
      const { needsComma, missing } = gaps.get(site)!
      const type = printShape(site.shape)
      return `${site.operations.join("|")} ${type} behind ${near(site.span.start)}${before(needsComma, missing)}`
    }),
    passedOn: found.passedOn.map(
      ({ parameter, gap, span }) =>
        `${parameter} behind ${near(span.start)}${before(gap.needsComma, gap.missing)}`,
    ),
    said: report.all.map(({ code, position, text: words }) => `${position!.line} ${code} ${words}`),
  }
}

test("the fixture itself compiles", () => {
  const errors = program.getSemanticDiagnostics().map(({ messageText }) => messageText)
  expect(errors).toEqual([])
})

describe("the code of T is filled in", () => {
  test("at calls of functions, methods, constructors, of packages, by any name", () =>
    expect(findIn("calls.ts")).toEqual({
      sites: [
        'decode User behind er>("",',
        'decode User behind ead("",',
        "encode|is User behind e(user, void 0,",
        "encode|is User behind ser, 2,",
        "is User[] behind er[]>(",
        "is User behind User>(",
        "assert|decode|encode|is|safeDecode|validate User behind User>(",
        'is User behind er>("",',
        'decode User behind r>("",',
      ],
      passedOn: [],
      said: [],
    }))

  test("inside a generic function that has it, it is handed on", () =>
    expect(findIn("generic.ts")).toEqual({
      sites: [],
      passedOn: ["code behind >(text,", "code behind nner(), void 0,"],
      said: [
        "9 PC1078 load needs the code of T, a type parameter: it is not known here.",
        "10 PC1078 load needs the code of T, a type parameter: it is not known here.",
        "11 PC1078 load needs the code of T, a type parameter: it is not known here.",
        "12 PC1012 T is a type parameter: code is made at compile time, when it is not yet known.",
      ],
    }))

  test("not at calls of other functions of the name", () =>
    expect(findIn("namesakes.ts")).toEqual({ sites: [], passedOn: [], said: [] }))

  test("T has to be known", () =>
    expect(findIn("unknown.ts")).toEqual({
      sites: ['decode unknown behind wn>("",'],
      passedOn: [],
      said: ["2 PC1010 load has no type argument, and none can be inferred."],
    }))

  test("files that call nothing of the kind are not touched", () =>
    expect(
      findSites(
        compiler,
        `${folder}/none.ts`,
        collectDiagnostics(false, () => ""),
      ),
    ).toBeNull())
})
