import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { EnvOptions } from "./options.ts"
import { cliError } from "../errors/cli-error.ts"
import { runProgram } from "../project/run-program.ts"
import type { Terminal } from "../terminal.ts"

/** The state of a variable that a program uses. */
export interface VariableNow {
  readonly variable: string
  /** What uses it: `config() settings`, `secret()`, `database "shop"`. */
  readonly of: string
  readonly type: string
  readonly isSecret: boolean
  readonly state: "set" | "default" | "missing" | "wrong"
  /** The default when it is not set. */
  readonly default?: string
  readonly problem?: string
  readonly about?: string
}

export interface Told {
  readonly variables: readonly VariableNow[]
  /** How the program ended before it reported all variables. */
  readonly stopped?: string
}

/** Runs the compiled program until it starts, and reads the variables that it uses. PC3053. */
export async function askVariables(
  { entry, project }: EnvOptions,
  terminal: Terminal,
): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), "precast-env-"))
  const file = join(folder, "variables.json")
  try {
    const env = { PRECAST_VARIABLES: file }
    const said = await runProgram({ entry, project, env }, terminal, (message) =>
      (message as { precast?: string }).precast === "variables" ? {} : undefined,
    )
    const variables = read(file)
    if (typeof said !== "string") return { variables: variables ?? [] }
    if (variables === undefined) throw cliError("PC3053", said)
    return { variables, stopped: said }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(file: string): VariableNow[] | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VariableNow[]
  } catch {
    return undefined
  }
}
