import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus, release } from "node:os"
import { join } from "node:path"
import type { Blow, Proof } from "../../../packages/runtime/test/topics/proof.ts"
import { clientOf, type ProofEngine } from "./engines.ts"

const folder = join(import.meta.dirname, "../../../benchmarks/results/topics-proof")

/** A file of `benchmarks/results/topics-proof`: one engine, its last run of each fault. */
export interface ProofResult {
  readonly format: 1
  readonly engine: string
  readonly machine: { readonly cpu: string; readonly cores: number; readonly kernel: string }
  readonly versions: { readonly node: string; readonly server: string; readonly client: string }
  readonly runs: Readonly<Partial<Record<Blow, ProofRun>>>
}

/** Counts of one run, and what it was of. */
export interface ProofRun extends Proof {
  readonly date: string
  readonly keys: number
  /** How long a stopped process was. */
  readonly stopSeconds: number
}

export interface RunToKeep {
  readonly blow: Blow
  readonly keys: number
  readonly stopSeconds: number
  readonly proof: Proof
}

/** Writes a run down in place of the last one with the same fault. */
export async function keepRun(name: string, engine: ProofEngine, run: RunToKeep): Promise<void> {
  const { blow, proof, ...setting } = run
  const file = join(folder, `${name}.json`)
  const result: ProofResult = {
    format: 1,
    engine: name,
    machine: { cpu: cpus()[0]?.model ?? "", cores: cpus().length, kernel: release() },
    versions: { node: process.versions.node, server: engine.server(), client: clientOf(engine) },
    runs: {
      ...runsOf(file),
      [blow]: { date: new Date().toISOString(), ...setting, ...proof },
    },
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}

function runsOf(file: string): ProofResult["runs"] {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as ProofResult).runs
  } catch {
    return {}
  }
}
