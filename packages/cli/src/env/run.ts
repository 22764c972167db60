import type { EnvOptions } from "./options.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { printTable, visible } from "../print-table.ts"
import type { Terminal } from "../terminal.ts"
import { askVariables, type VariableNow } from "./ask.ts"

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
