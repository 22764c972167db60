import { createFileCompiler, compile } from "../src/compile.ts"
import type { KnownUnits } from "../src/2-read/known-units.ts"
import type { ReportedDiagnostic } from "../src/diagnostics/index.ts"
import { createProgramEmitter, type ProgramEmitter } from "../src/emit-program.ts"
import { createDependencies } from "../src/hosts/project/dependencies.ts"
import { createKnownTypes, type KnownTypes } from "../src/hosts/project/known-types.ts"
import { filesOf } from "../src/hosts/project/typescript-6.ts"
import type { Sharing } from "../src/share-units.ts"
import { compilerOf, folder, programOf } from "./read-program.ts"

export const sharing: Sharing = {
  isHome: () => true,
  specifier: (_from, home) => home.replace(/^.*\/(\w+)\.ts$/, "./$1.precast.js"),
}

type Codes = Record<string, unknown>

/** Text of each file by its name. */
export type Texts = Record<string, string>

/** What a build of all files writes and reports. */
export function whole(files: Texts): Codes {
  const emitter = createProgramEmitter({}, sharing)
  const made = compile(compilerOf(programOf(files)), {}, { emitter })
  const codes = [...made.files.keys()].map((file) => [file, emitter.codeOf(file)] as const)
  const { diagnostics } = made
  return { ...Object.fromEntries(codes), modules: modulesOf(made), said: saidIn(diagnostics) }
}

function modulesOf({ modules }: Pick<ProgramEmitter, "modules">): Codes {
  return Object.fromEntries(modules().map((module) => [module.home, module]))
}

function saidIn(diagnostics: readonly ReportedDiagnostic[]): readonly string[] {
  return diagnostics.map((each) => JSON.stringify(each)).toSorted()
}

/** A program after an edit. */
export interface Edited {
  readonly codes: Codes
  /** Files that were neither compiled again nor reported. */
  readonly kept: readonly string[]
  readonly moved: number
  /** Types that were not read again, so far. */
  readonly revived: number
  /** Files whose endpoints were not found and read again, so far. */
  readonly taken: number
}

interface Made {
  readonly edits: (() => unknown) | null
  readonly diagnostics: readonly ReportedDiagnostic[]
  /** The files that decide about it. */
  readonly by: readonly string[]
}

/** Hands over what has been written, and the types that were read, from one edit to the next. */
export interface Pass {
  emitter(last: ProgramEmitter): ProgramEmitter
  types(last: KnownTypes): KnownTypes
}

export const inOneProcess: Pass = { emitter: (last) => last, types: (last) => last }

/** As a build leaves it to the next one. */
export const toAnotherProcess: Pass = {
  emitter: (last) => createProgramEmitter({}, sharing, structuredClone(last.state()!)),
  types: (last) => createKnownTypes(structuredClone(last.state())),
}

/** A program that is compiled again after edits: what they cannot affect is kept. */
export function createEdited(pass: Pass): (files: Texts) => Edited {
  let emitter = createProgramEmitter({}, sharing)
  let before: Texts = {}
  let made = new Map<string, Made>()
  const dependencies = createDependencies()
  let types = createKnownTypes()
  let revived = 0
  let taken = 0
  const find: KnownUnits["find"] = (key) => {
    const found = types.units.find(key)
    if (found) revived++
    return found
  }
  return (files) => {
    if (made.size > 0) emitter = pass.emitter(emitter)
    types = pass.types(types)
    const program = programOf(files)
    const state = { compiler: compilerOf(program), files: filesOf(program), dependencies }
    const changes = changesOf(before, files)
    const all = Object.values(changes).flat()
    dependencies.forget(all, all.length > changes.changed.length)
    types.forget(changes, state)
    const isAsBefore = ({ by }: Made, now: readonly string[]): boolean =>
      by.toSorted().join() === now.toSorted().join() && by.every((each) => !all.includes(each))
    const units = { ...types.units, find }
    const compiler = createFileCompiler(state.compiler, {}, "speed", emitter, null, units)
    const last = made
    const kept: string[] = []
    made = new Map()
    for (const file of state.compiler.files()) {
      const by = [...dependencies.of(file, state.files)]
      const known = last.get(file)
      const same = known && isAsBefore(known, by) ? known : undefined
      if (same?.edits) kept.push(file)
      const endpoints = same ? undefined : types.units.endpoints.get(file)
      const { edits, diagnostics } = same ?? compiler.compileFile(file)
      if (endpoints && endpoints === types.units.endpoints.get(file)) taken++
      made.set(file, { edits: edits && (() => emitter.codeOf(file)), diagnostics, by })
    }
    before = files
    compiler.keepTypes()
    types.keep(state)
    const codes = [...made].flatMap(([file, { edits }]) => (edits ? [[file, edits] as const] : []))
    emitter.keep(codes.map(([file]) => file))
    const moved = emitter.moved()
    return {
      codes: {
        ...Object.fromEntries(codes.map(([file, edits]) => [file, edits()])),
        modules: modulesOf(emitter),
        said: saidIn([...made.values()].flatMap(({ diagnostics }) => diagnostics)),
      },
      kept: kept.filter((file) => !moved.has(file)),
      moved: moved.size,
      revived,
      taken,
    }
  }
}

function changesOf(
  one: Texts,
  other: Texts,
): Record<"changed" | "created" | "deleted", readonly string[]> {
  const nameOf = (name: string): string => `${folder}/${name}`
  const [before, now] = [Object.keys(one), Object.keys(other)]
  return {
    changed: now.filter((name) => name in one && one[name] !== other[name]).map(nameOf),
    created: now.filter((name) => !(name in one)).map(nameOf),
    deleted: before.filter((name) => !(name in other)).map(nameOf),
  }
}
