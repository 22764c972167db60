import { dirname } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { readTsconfig, settingsOf } from "../project/tsconfig.ts"
import { normal, type Overlay, type Project } from "./project.ts"
import { loadTransformer } from "../project/transformer.ts"

/** A project with TypeScript 7, which is a process that the project's own transformer talks to. PC3013, PC3018. */
export async function openProgram7(tsconfig: string, overlay: Overlay): Promise<Project> {
  const { openTypeScript7 } = await loadTransformer(dirname(tsconfig))
  const texts = new Map([[normal(overlay.file), overlay.text]])
  const opened = await openTypeScript7(tsconfig, "typescript", texts).catch(failed)
  const told = <Answer>(ask: () => Answer): Answer => {
    try {
      return ask()
    } catch (error) {
      throw failed(error)
    }
  }
  const settings = settingsOf(readTsconfig(tsconfig).options) ?? {}
  return {
    textOf: (file) => told(() => opened.textOf(file)),
    problemsIn: (file) => told(() => opened.problemsIn(file)),
    transform: async () => told(() => opened.transform(settings)),
    close: () => opened.close(),
  }
}

/** The message names the version and what to do (PC1004). */
function failed(error: unknown): never {
  throw cliError("PC3018", (error as Error).message)
}
