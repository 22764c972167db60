import { loadEnvFiles } from "../../base/environment/env-files.ts"
import { noteAddress } from "../../base/environment/noted-variables.ts"

const VARIABLE = "WEBSOCKETS_BROKER_URL"

/** The address of the default broker; undefined without one. */
export function brokerInEnvironment(): string | undefined {
  loadEnvFiles()
  return process.env[VARIABLE] || undefined
}

/** Records it for the list of the variables of a program. */
export function noteBroker(): void {
  noteAddress(VARIABLE, ["WebSockets"], "none")
}
