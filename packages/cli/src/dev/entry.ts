import { existsSync } from "node:fs"
import { resolve } from "node:path"
import type { DevOptions } from "../commands/dev.ts"
import { cliError } from "../errors/cli-error.ts"
import { compiledFile, type Entry, entryCandidates, triedOf } from "../project/entry.ts"
import { findProject } from "../project/find.ts"
import { readTsconfig } from "../project/tsconfig.ts"

/** The file to run: as named (a source file stands for its output), else the first that exists. */
export function findEntry(
  options: Pick<DevOptions, "entry">,
  tsconfig: string,
  cwd: string,
): Entry {
  const config = readTsconfig(tsconfig)
  const project = findProject(resolve(tsconfig, ".."))
  const named = options.entry && {
    file: compiledFile(config, resolve(cwd, options.entry)),
    flags: [],
  }
  const tried = named ? [named] : entryCandidates(project, config)
  const found = tried.find(({ file }) => existsSync(file))
  if (found !== undefined) return found
  throw cliError("PC3007", triedOf(tried, project.folder))
}
