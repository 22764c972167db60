import { hash } from "node:crypto"
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { deserialize, serialize } from "node:v8"
import { type BuildState, configsOf, type LastBuild } from "@precast/transformer"
import type { Compiled } from "./finish.ts"
import { cacheFileFor, compilersOf, manifestsOf, packagesOf, stampOf, TICK } from "./unchanged.ts"

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
  readonly last: Omit<LastBuild, "isThere">
  /** The output of the last build; empty: some of it is not known, or lacks our code. */
  readonly outputs: ReadonlyMap<string, Output>
  /** Of what is kept. */
  readonly digest: string
}

/** An input, as it was read. */
interface Input {
  readonly stamp: string
  /** Of the content. */
  readonly hash: string
}

interface Stored extends KeptBuild {
  readonly inputs: ReadonlyMap<string, Input>
}

/**
 * A build of a project that was kept, if nothing but sources of its own has changed since.
 * @returns undefined: there is no such build, or what it has left is damaged
 */
export function readBuild(tsconfig: string): KnownBuild | undefined {
  try {
    const { content, digest } = readSigned(tsconfig, "bin")
    const stored = deserialize(content) as Stored
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
  const changed = new Set<string>()
  for (const [file, { stamp, hash: before }] of inputs) {
    if (stampOf(file) === stamp || contentOf(file) === before) continue
    if (!own.has(file)) return null
    changed.add(file)
  }
  return changed
}

interface StoredOutputs {
  /** Of the build that is kept. */
  readonly digest: string
  readonly outputs: ReadonlyMap<string, Output>
}

function readOutputs(tsconfig: string, of: string): ReadonlyMap<string, Output> {
  try {
    const { digest, outputs } = deserialize(readSigned(tsconfig, "out").content) as StoredOutputs
    return digest === of ? outputs : new Map()
  } catch {
    return new Map() // the first build
  }
}

/**
 * Keeps a build for the next one, below node_modules; without that folder it does nothing.
 * @param since when it began, in ms since 1970
 * @returns digest; undefined: it is not kept
 */
export function writeBuild(tsconfig: string, build: KeptBuild, since: number): string | undefined {
  const stored: Stored = { ...build, inputs: inputsOf(tsconfig, build.state, since) }
  return writeSigned(tsconfig, "bin", stored)
}

/** Keeps the output of the last build. */
export function writeOutputs(
  tsconfig: string,
  outputs: ReadonlyMap<string, Output>,
  digest: string,
): void {
  writeSigned(tsconfig, "out", { digest, outputs } satisfies StoredOutputs)
}

/** @returns digest; undefined: there is no folder, or it cannot be written to */
function writeSigned(tsconfig: string, extension: string, value: unknown): string | undefined {
  const file = cacheFileFor(tsconfig, extension)
  if (file === undefined) return undefined
  try {
    const content = serialize(value)
    const digest = digestOf(content)
    mkdirSync(dirname(file), { recursive: true })
    // A build that reads it meanwhile reads the one before.
    const made = `${file}.${process.pid}`
    writeFileSync(made, digest)
    appendFileSync(made, content)
    renameSync(made, file)
    return digest
  } catch {
    rmSync(file, { force: true })
    return undefined
  }
}

/** @throws Error there is no such file, or something has damaged it */
function readSigned(tsconfig: string, extension: string): { content: Buffer; digest: string } {
  const all = readFileSync(cacheFileFor(tsconfig, extension)!)
  const digest = all.toString("latin1", 0, DIGEST_LENGTH)
  const content = all.subarray(DIGEST_LENGTH)
  if (digestOf(content) !== digest) throw new Error(`${extension} is damaged`)
  return { content, digest }
}

const DIGEST_LENGTH = 64
const digestOf = (content: Buffer): string => hash("sha256", content)

function inputsOf(
  tsconfig: string,
  { own, others }: BuildState,
  since: number,
): ReadonlyMap<string, Input> {
  const sources = [...own, ...others]
  const around = [...configsOf(tsconfig), ...compilersOf(tsconfig), ...packagesOf(tsconfig)]
  const all = new Set([...sources, ...manifestsOf(sources), ...around])
  return new Map([...all].map((file) => [file, inputOf(file, since)]))
}

/** A file that may have been written while it was read equals nothing; of folders only the names are read. */
function inputOf(file: string, since: number): Input {
  const stat = statSync(file, { throwIfNoEntry: false })
  const isEarly = Math.max(stat?.mtimeMs ?? 0, stat?.ctimeMs ?? 0) < since - TICK
  if (isEarly) return { stamp: stampOf(file), hash: contentOf(file) }
  return { stamp: UNSURE, hash: stat?.isDirectory() ? contentOf(file) : UNSURE }
}

const UNSURE = "unsure"

/** A hash of a file, or of the names and links in a folder; "": it is not there. */
function contentOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return ""
  return hash("sha256", stat.isDirectory() ? listOf(file) : readFileSync(file))
}

function listOf(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true })
  // What is hidden is no package: the cache is among it.
  const shown = entries.filter(({ name }) => !name.startsWith("."))
  const names = shown.map((entry) =>
    entry.isSymbolicLink() ? [entry.name, readlinkSync(join(folder, entry.name))] : [entry.name],
  )
  return JSON.stringify(names.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)))
}
