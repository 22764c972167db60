import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname } from "node:path"

/** Is git there, and the folder in no repository yet? */
export async function canInitGit(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const inside = await git(["rev-parse", "--is-inside-work-tree"], existing(folder), env)
  return inside.started && inside.code !== 0
}

/** `git init`; nothing is committed. False where git is missing or refuses. */
export async function initGit(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return (await git(["init", "--quiet"], folder, env)).code === 0
}

function git(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ started: boolean; code: number | null }> {
  return new Promise((done) => {
    const child = spawn("git", words, { cwd, env, stdio: "ignore" })
    child.on("error", () => done({ started: false, code: null }))
    child.on("close", (code) => done({ started: true, code }))
  })
}

/** The folder, or the nearest above that is there. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder))
}
