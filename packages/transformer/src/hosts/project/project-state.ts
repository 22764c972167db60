import type { KnownUnits } from "../../2-read/known-units.ts"
import { createFileCompiler, type FileCompiler } from "../../compile.ts"
import type { ModuleHost } from "../../emit-modules.ts"
import type { ProgramEmitter } from "../../emit-program.ts"
import type { Optimize } from "../../ir/optimize.ts"
import type { SqlHost } from "../../sql/descriptions.ts"
import type { Snapshot } from "./project-reader.ts"

/**
 * The purpose of a file's output. `watch` emits the smaller form, as "size" does, unless `optimize` is set:
 * tools that rebuild a program after each edit take time in proportion to the amount of code
 * (benchmarks/compile/rebuild.ts). `apart` is `watch` with all emitted code of the file in one separate module.
 */
export type Mode = "build" | "watch" | "apart"

/** What a project is between two edits. */
export interface ProjectState {
  readonly snapshot: Snapshot
  /** Of the tsconfig and of the host. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly compilers: Readonly<Record<Mode, () => FileCompiler>> & {
    program(emitter: ProgramEmitter): FileCompiler
  }
  /** Makes the types that were read known to the next state. */
  keepTypes(): void
}

/** @param options of the tsconfig and of the host */
export function stateOf(
  snapshot: Snapshot,
  options: Readonly<Record<string, unknown>>,
  served: Readonly<Record<"build" | "watch", ModuleHost | null>>,
  sql: SqlHost | null,
  units: KnownUnits,
): ProjectState {
  const made = new Map<unknown, FileCompiler>()
  const compilerOf = (
    unsaid: Optimize,
    host: ModuleHost | ProgramEmitter | null,
    key: unknown = `${unsaid} ${host === null}`,
  ): FileCompiler => {
    const known =
      made.get(key) ?? createFileCompiler(snapshot.compiler, options, unsaid, host, sql, units)
    made.set(key, known)
    return known
  }
  const isSet = "optimize" in options
  const build = (): FileCompiler => compilerOf("speed", served.build)
  const watch = (): FileCompiler => (isSet ? build() : compilerOf("watch", served.watch))
  const inFile = (): FileCompiler => compilerOf(isSet ? "speed" : "watch", null)
  return {
    snapshot,
    settings: options,
    compilers: {
      build,
      watch,
      apart: inFile,
      program: (emitter) => compilerOf("watch", emitter, emitter),
    },
    keepTypes: () => made.forEach((compiler) => compiler.keepTypes()),
  }
}
