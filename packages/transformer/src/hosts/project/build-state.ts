import type { EmitterState } from "../../emit-program.ts"
import type { BuildState, BuiltFile, BuiltFiles, LastBuild } from "../typescript-7/built-files.ts"
import { createDependencies, type DependenciesState } from "./dependencies.ts"
import { createKept } from "./kept-project.ts"
import { createKnownTypes, type KnownTypesState, type StateOfTypes } from "./known-types.ts"
import { type FileChanges, type Files, isOwn } from "./project-reader.ts"

interface WholeState extends BuildState {
  readonly dependencies: DependenciesState
  readonly files: ReadonlyMap<string, BuiltFile & { readonly by: readonly string[] }>
  readonly emitter: EmitterState
  readonly types: KnownTypesState
  /** Which files declare a `const enum`. */
  readonly enums: ReadonlyMap<string, boolean>
}

/** @param last undefined: every file has to be compiled */
export function createBuiltFiles(
  files: Files,
  names: readonly string[],
  last?: LastBuild,
): BuiltFiles {
  const own = names.filter(isOwn)
  const others = names.filter((name) => !isOwn(name))
  const before = last && isSameSet(last.state.others, others) ? last : undefined
  const state = before?.state as WholeState | undefined
  const dependencies = createDependencies(state?.dependencies)
  const kept = createKept<BuiltFile>(dependencies)
  const types = createKnownTypes(state?.types)
  const changes = changesOf(state?.own ?? [], own, before?.changed ?? [])
  for (const [file, { outline, by }] of state?.files ?? []) kept.set(file, { outline }, by)
  kept.forget(changes, changes.created.length + changes.deleted.length > 0)
  let typesNow: StateOfTypes | null = null

  return {
    emitter: state?.emitter,
    typesFor(compiler) {
      typesNow = { compiler, files, dependencies }
      types.forget(changes, typesNow)
      return types.units
    },
    enums: new Map([...(state?.enums ?? [])].filter(([file]) => !before?.changed.has(file))),
    isThere: (module) => before?.isThere(module) === true,
    get: (file) => kept.get(file, () => files),
    set: (file, made) => kept.set(file, made, kept.deciding(file, files)),
    statements: state?.statements ?? [],
    state(program, enums, statements): WholeState | null {
      const emitter = program.state()
      if (!emitter) return null
      // Of functions of packages, others of the project decide by what they import.
      const isPlain = (file: string): boolean =>
        !emitter.program.files.get(file)?.reached.some(({ kind }) => kind === "import")
      if (typesNow) types.keep(typesNow)
      const entries = [...kept.all()].filter(([file]) => isPlain(file))
      return {
        own,
        others,
        dependencies: dependencies.state(),
        files: new Map(entries.map(([file, { made, by }]) => [file, { ...made, by }])),
        emitter,
        types: types.state(),
        enums,
        statements,
      }
    },
  }
}

function changesOf(
  before: readonly string[],
  own: readonly string[],
  changed: Iterable<string>,
): Required<FileChanges> {
  const [all, now] = [new Set(before), new Set(own)]
  return {
    changed: [...changed],
    created: own.filter((file) => !all.has(file)),
    deleted: before.filter((file) => !now.has(file)),
  }
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one)
  return names.size === other.length && other.every((name) => names.has(name))
}
