import { dirname } from "node:path"
import { compileProject, type Told } from "./compile.ts"
import { projectsOf } from "./references.ts"
import { runTsc } from "./stock.ts"
import { watchFolders } from "./watch.ts"

// Takes the place of `tspc` for projects with TypeScript 7: the same arguments, the same lines.
// node main.js (-p | -b) TSCONFIG [--watch] [--noEmitOnError]

interface Arguments {
  /** Absolute name. */
  readonly tsconfig: string
  /** A tsconfig of references: `tsc -b`. */
  readonly references: boolean
  readonly watch: boolean
  readonly keepOutput: boolean
}

function readArguments(args: readonly string[]): Arguments {
  const [what, tsconfig = ""] = args
  return {
    tsconfig,
    references: what === "-b",
    watch: args.includes("--watch"),
    keepOutput: args.includes("--noEmitOnError"),
  }
}

/** @returns number of errors */
async function compileAll(given: Arguments): Promise<number> {
  try {
    return await compileEach(given)
  } catch (error) {
    // What concerns a project as a whole, as that the API of its TypeScript does not answer.
    const said = /^PC1\d{3}: .*/s.exec((error as Error).message)?.[0]
    if (said === undefined) throw error
    console.log(`error ${said}`)
    return 1
  }
}

async function compileEach({ tsconfig, references, keepOutput }: Arguments): Promise<number> {
  const projects = projectsOf(tsconfig)
  const told: Told[] = []
  if (references) told.push(await runTsc(["-b", tsconfig], dirname(tsconfig)))
  const hasFailed = told.some(({ errors }) => errors > 0)
  for (const project of projects) {
    told.push(await compileProject(project, { keepOutput, isBuilt: references, hasFailed }))
  }
  for (const line of told.flatMap(({ lines }) => lines)) console.log(line)
  return told.reduce((sum, { errors }) => sum + errors, 0)
}

const given = readArguments(process.argv.slice(2))
if (given.watch) {
  const time = (): string => new Date().toLocaleTimeString("en-US")
  console.log(`${time()} - Starting compilation in watch mode...`)
  await watchFolders(projectsOf(given.tsconfig), async (isFirst) => {
    if (!isFirst) console.log(`${time()} - File change detected. Starting compilation...`)
    const errors = await compileAll(given)
    const count = `${errors} error${errors === 1 ? "" : "s"}`
    console.log(`${time()} - Found ${count}. Watching for file changes.`)
  })
} else process.exitCode = (await compileAll(given)) > 0 ? 2 : 0
