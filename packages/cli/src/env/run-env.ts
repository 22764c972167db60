import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { printTable, visible } from "../print-table.ts"
import { runProgram } from "../project/run-program.ts"
import type { Terminal } from "../terminal.ts"

/** Options of `precast env`. */
export interface EnvOptions {
  /** File of the app to run, source or output; undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  readonly check: boolean
  readonly json: boolean
}

/** `precast env`. PC3053 and PC3054. */
export async function runEnv(options: EnvOptions, terminal: Terminal): Promise<number> {
  const { variables, stopped } = await askVariables(options, terminal)
  const bad = variables.filter(({ state }) => state === "missing" || state === "wrong")
  if (options.json)
    terminal.out(JSON.stringify({ variables, ...(stopped && { stopped }) }, null, 2))
  else {
    printTable(variables.map(lineOf), ["variable", "", "type", "used by"], "no variables", terminal)
    if (stopped !== undefined)
      terminal.err(`The program ${stopped} before its first serve(): there may be more.`)
  }
  if (options.check && bad.length > 0) {
    if (options.json) return exits.failed
    throw cliError("PC3054", bad.map(({ variable }) => variable).join(", "))
  }
  return exits.ok
}

function lineOf(found: VariableNow): string[] {
  const { variable, of, type, isSecret, about } = found
  const said = about === undefined ? of : `${of}: ${about}`
  return [variable, stateOf(found), isSecret ? `${type}, secret` : type, said].map(visible)
}

function stateOf({ state, problem, default: otherwise }: VariableNow): string {
  if (state === "wrong") return `wrong: ${problem ?? ""}`
  if (state === "default") return otherwise === undefined ? "not set" : `not set: ${otherwise}`
  return state
}

/** The state of a variable that a program uses. */
interface VariableNow {
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

interface Told {
  readonly variables: readonly VariableNow[]
  /** How the program ended before it reported all variables. */
  readonly stopped?: string
}

/** Runs the compiled program until it starts, and reads the variables that it uses. PC3053. */
async function askVariables({ entry, project }: EnvOptions, terminal: Terminal): Promise<Told> {
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
