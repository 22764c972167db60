import { spawn } from "node:child_process"
import { cliError } from "../errors/cli-error.ts"
import type { Terminal } from "../terminal.ts"
import type { Manager } from "./manager.ts"

/** Runs a command of the package manager in `folder`; PC3011 when it fails. */
export async function runManager(
  manager: Manager,
  words: readonly string[],
  folder: string,
  terminal: Terminal,
): Promise<void> {
  const command = [manager, ...words].join(" ")
  const spinner = terminal.interactive ? (await import("@clack/prompts")).spinner() : undefined
  if (spinner === undefined) terminal.out(`\n$ ${command}`)
  else spinner.start(command)
  const { output, how } = await collect(manager, words, folder, terminal.env)
  spinner?.stop(how === undefined ? `${command}: done` : `${command}: ${how}`)
  if (spinner === undefined || how !== undefined) terminal.out(output.trimEnd())
  if (how !== undefined) throw cliError("PC3011", command, how)
}

function collect(
  manager: Manager,
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ output: string; how: string | undefined }> {
  return new Promise((done) => {
    let output = ""
    // Windows finds npm.cmd only through a shell; the words are ours, so nothing can be injected.
    const shell = process.platform === "win32"
    const child = shell
      ? spawn([manager, ...words].join(" "), { cwd, env, shell })
      : spawn(manager, words, { cwd, env })
    child.stdout.on("data", (data) => (output += String(data)))
    child.stderr.on("data", (data) => (output += String(data)))
    child.on("error", (error) => done({ output, how: error.message }))
    child.on("close", (code, signal) => {
      done({ output, how: code === 0 ? undefined : signal === null ? `exit code ${code}` : signal })
    })
  })
}
