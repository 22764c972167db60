import {
  type BuildState,
  configsOf,
  type LastBuild,
  readSigned,
  writeSigned,
} from "@precast/transformer"
import {
  changedOf,
  type Input,
  inputsOf,
  manifestsOf,
  packagesOf,
} from "@precast/transformer/inputs"
import type { Compiled } from "./finish.ts"
import { allCompilersOf, buildFileFor } from "../build/unchanged.ts"

/** What a build keeps for the next one. */
export interface KeptBuild {
  readonly state: BuildState
  /** JavaScript of the outlines, by source file. */
  readonly scripts: ReadonlyMap<string, KnownScript>
}

/** A file that was written. */
export interface Output {
  readonly stamp: string
  /** Whether it is what the build that is kept has written, or a later one has written another text. */
  readonly isKept: boolean
}

/** What TypeScript has made of an outline. */
export interface KnownScript {
  /** TypeScript's input. */
  readonly outline: string
  readonly script: Compiled
  /** Whether no other file decided about it. */
  readonly standAlone: boolean
}

export interface KnownBuild extends KeptBuild {
  readonly inputs: Inputs
  readonly last: Omit<LastBuild, "isThere">
  /** The output of the last build; empty: some of it is not known, or lacks our code. */
  readonly outputs: ReadonlyMap<string, Output>
  /** Of what is kept. */
  readonly digest: string
}

type Inputs = ReadonlyMap<string, Input>

interface Stored extends KeptBuild {
  readonly inputs: Inputs
}

/**
 * A build of a project that was kept, if nothing but sources of its own has changed since.
 * @returns undefined: there is no such build, or what it has left is damaged
 */
export function readBuild(tsconfig: string): KnownBuild | undefined {
  try {
    const { value, digest } = readSigned(buildFileFor(tsconfig, "bin")!)
    const stored = value as Stored
    const changed = changedSince(stored)
    if (!changed) return undefined
    const last = { state: stored.state, changed }
    return { ...stored, last, outputs: readOutputs(tsconfig, digest), digest }
  } catch {
    return undefined // the first build, or what another version has kept
  }
}

/** @returns null: a file has changed that is not a source of the project */
function changedSince({ state, inputs }: Stored): ReadonlySet<string> | null {
  const own = new Set(state.own)
  const changed = changedOf(inputs)
  return changed.every((file) => own.has(file)) ? new Set(changed) : null
}

interface StoredOutputs {
  /** Of the build that is kept. */
  readonly digest: string
  readonly outputs: ReadonlyMap<string, Output>
}

function readOutputs(tsconfig: string, of: string): ReadonlyMap<string, Output> {
  try {
    const { value } = readSigned(buildFileFor(tsconfig, "out")!)
    const { digest, outputs } = value as StoredOutputs
    return digest === of ? outputs : new Map()
  } catch {
    return new Map() // the first build
  }
}

/**
 * Keeps a build for the next one, below node_modules; without that folder it does nothing.
 * @param since when it began, in ms since 1970
 * @param packages as they were then; null: it cannot be kept
 * @returns digest; undefined: it is not kept
 */
export function writeBuild(
  tsconfig: string,
  build: KeptBuild,
  since: number,
  packages: Inputs | null,
): string | undefined {
  const file = buildFileFor(tsconfig, "bin")
  if (file === undefined || packages === null) return undefined
  try {
    const names = inputNames(tsconfig, build.state).filter((each) => !packages.has(each))
    const inputs = new Map([...inputsOf(names, since), ...packages])
    return writeSigned(file, { ...build, inputs } satisfies Stored)
  } catch {
    return undefined // a folder that cannot be read
  }
}

/** Keeps the output of the last build. */
export function writeOutputs(
  tsconfig: string,
  outputs: ReadonlyMap<string, Output>,
  digest: string,
): void {
  const file = buildFileFor(tsconfig, "out")
  if (file !== undefined) writeSigned(file, { digest, outputs } satisfies StoredOutputs)
}

function inputNames(tsconfig: string, { own, others, statements }: BuildState): string[] {
  const sources = [...own, ...others]
  const around = [...configsOf(tsconfig), ...allCompilersOf(tsconfig), ...statements]
  return [...sources, ...manifestsOf(sources), ...packagesOf(own), ...around]
}
