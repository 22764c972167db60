// The code of a program that is written again after edits is what is written for it at first.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { createKnownUnits, type KnownUnits } from "../src/2-read/known-units.ts"
import { compile, createFileCompiler } from "../src/compile.ts"
import { createProgramEmitter, type ProgramEmitter } from "../src/emit-program.ts"
import { createDependencies } from "../src/hosts/project/dependencies.ts"
import { filesOf } from "../src/hosts/project/typescript-6.ts"
import type { Sharing } from "../src/share-units.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"
import { seed } from "./seed.ts"

const sharing: Sharing = {
  isHome: () => true,
  specifier: (_from, home) => home.replace(/^.*\/(\w+)\.ts$/, "./$1.precast.js"),
}

const types = (more = "", tag = ""): string => `import type { Check } from "@precast/runtime"
import { isOdd } from "./checks.js"
import type { Deep } from "./deep.js"
export interface Address { street: string; city: string; zip: number ${tag}; deep: Deep; note: string ${more}}
export interface User { id: number; name: string; born: Date; address: Address; tags: string[] }
export interface Group { name: string; users: User[]; at: Date; next?: Group }
export interface Odd { value: number & Check<typeof isOdd>; of: Address }
`

const uses = (text: string, more = ""): string => `import * as p from "@precast/runtime"
import type { Address, Group, Odd, User } from "./types.js"
import type { Kind, Solo } from "./solo.js"
export const all = [${text}]
${more}export type Used = [Address, Group, Odd, User, Solo, Kind]
`

/** Types that depend on no other file. */
const solo = (more: string): string => `/** How it is. */
export type Kind = "a" | "b" | "c" | { is: string; of?: Kind } ${more}
export interface Solo { id: number; kind: Kind; next?: Solo; list: Map<string, Kind[]> }
export interface Paged<T> { items: T[]; next: Paged<T> | null }
export namespace Inner { export interface Solo { other: boolean; kind: Kind } }
export type Both = Solo & { more: Inner.Solo }
`

/** Several texts of each file; "": there is no such file. */
const TEXTS: Record<string, readonly string[]> = {
  "checks.ts": ["export const isOdd = (value: number): boolean => value % 2 === 1\n"],
  "types.ts": [types(), types("; code?: string"), types("", "| null")],
  "deep.ts": [
    "export interface Deep { at: Date }\n",
    "export interface Deep { at: Date; by?: string }\n",
    "export type Deep = string\n",
    'import type { Solo } from "./solo.js"\nexport type Deep = Pick<Solo, "id">\n',
  ],
  "solo.ts": [solo(""), solo('| "d"'), `\n\n${solo("")}`],
  "a.ts": [
    uses(
      'p.decode<Solo>, p.encode<import("./solo.js").Paged<Solo>>, p.is<import("./solo.js").Both>',
    ),
    uses("p.decode<User>, p.encode<Address>"),
    uses("p.decode<Partial<User>>"),
    uses("p.decode<Partial<User>>, p.decode<User>"),
    uses(""),
    "",
  ],
  "b.ts": [
    uses('p.decode<Kind>, p.decode<import("./solo.js").Inner.Solo>, p.is<Partial<Solo>>'),
    uses("p.decode<User>"),
    uses("p.decode<Partial<User>>, p.encode<Partial<User>>"),
    uses("p.validate<Group>, p.decode<Odd>"),
    "",
  ],
  "c.ts": [
    uses("p.decode<Group>, p.is<User>"),
    uses("p.decode<Partial<User>>, p.decode<User>, 1"),
    uses("p.decode<Partial<User>>, p.decode<User>, 2"),
    uses(
      "p.validate<Odd & { own: number & p.Check<typeof text> }>",
      "export const text = (_: number): boolean => true\n",
    ),
  ],
}

type Codes = Record<string, unknown>

/** What a build of all files writes. */
function whole(files: Record<string, string>): Codes {
  const emitter = createProgramEmitter({}, sharing)
  const made = compile(compilerOf(programOf(files)), {}, { emitter })
  const codes = [...made.files.keys()].map((file) => [file, emitter.codeOf(file)] as const)
  return { ...Object.fromEntries(codes), modules: modulesOf(made) }
}

function modulesOf({ modules }: Pick<ProgramEmitter, "modules">): Codes {
  return Object.fromEntries(modules().map((module) => [module.home, module]))
}

const NAMES = Object.keys(TEXTS)
/** A file, and which of its texts it gets. */
const EDITS = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(5)), {
  minLength: 40,
  maxLength: 40,
})

/**
 * A program that is compiled again after edits: what they cannot affect is kept.
 * @param pass hands over what has been written from one edit to the next
 */
function createEdited(pass: (emitter: ProgramEmitter) => ProgramEmitter): (
  files: Record<string, string>,
) => {
  codes: Codes
  /** Files that were neither compiled again nor reported. */
  kept: readonly string[]
  moved: number
  /** Types that were not read again, so far. */
  revived: number
} {
  let emitter = createProgramEmitter({}, sharing)
  let before: Record<string, string> = {}
  let made = new Map<string, () => unknown>()
  const known = createKnownUnits()
  let revived = 0
  const find: KnownUnits["find"] = (key) => {
    const found = known.find(key)
    if (found) revived++
    return found
  }
  return (files) => {
    if (made.size > 0) emitter = pass(emitter)
    const program = programOf(files)
    const compiler = compilerOf(program)
    const [dependencies, source] = [createDependencies(), filesOf(program)]
    const isAsBefore = (file: string): boolean =>
      [...dependencies.of(file, source)].every((each) => {
        const name = each.slice(folder.length + 1)
        return before[name] === files[name]
      })
    if (Object.keys(before).join() !== Object.keys(files).join()) known.clear()
    else known.forget(isAsBefore)
    const all = createFileCompiler(compiler, {}, "speed", emitter, null, { ...known, find })
    const last = made
    const kept: string[] = []
    made = new Map()
    for (const file of compiler.files()) {
      const same = isAsBefore(file) ? last.get(file) : undefined
      const edits = same ?? (all.compileFile(file).edits && (() => emitter.codeOf(file)))
      if (same) kept.push(file)
      if (edits) made.set(file, edits)
    }
    before = files
    all.keepTypes()
    emitter.keep([...made.keys()])
    const moved = emitter.moved()
    const codes = [...made].map(([file, edits]) => [file, edits()] as const)
    return {
      codes: { ...Object.fromEntries(codes), modules: modulesOf(emitter) },
      kept: kept.filter((file) => !moved.has(file)),
      moved: moved.size,
      revived,
    }
  }
}

/** As a build leaves it to the next one, in another process. */
const toAnotherProcess = (emitter: ProgramEmitter): ProgramEmitter =>
  createProgramEmitter({}, sharing, structuredClone(emitter.state()!))

test.each<[string, (emitter: ProgramEmitter) => ProgramEmitter]>([
  ["of a watching compiler", (emitter) => emitter],
  ["between builds", toAnotherProcess],
])("edits %s: of types, of uses, and of what others depend on", { timeout: 60_000 }, (_, pass) => {
  const [edits = []] = fc.sample(EDITS, { numRuns: 1, seed: seed(process.env["AGREE_SEED"]) })
  const compileAgain = createEdited(pass)
  const texts = new Map(NAMES.map((name) => [name, TEXTS[name]![0]!]))
  let before: Codes = {}
  let moves = 0
  let revivals = 0
  for (const [step, [name, text]] of edits.entries()) {
    texts.set(name, TEXTS[name]![text % TEXTS[name]!.length]!)
    const files = Object.fromEntries([...texts].filter(([, each]) => each !== ""))
    const { codes, kept, moved, revived } = compileAgain(files)
    const label = `edit ${step}, of ${name}`
    expect(codes, label).toEqual(whole(files))
    for (const file of kept) expect(codes[file], label).toEqual(before[file])
    before = codes
    moves += moved
    revivals = revived
  }
  expect(moves).toBeGreaterThan(5)
  expect(revivals).toBeGreaterThan(5)
})
