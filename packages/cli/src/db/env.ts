import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"

/** The environment as the program has it: in development with what `.env` files add to it. */
export function programEnv(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env["NODE_ENV"] === "production") return env
  return { ...read(join(folder, ".env")), ...read(join(folder, ".env.local")), ...env }
}

function read(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8"))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw error
  }
}
