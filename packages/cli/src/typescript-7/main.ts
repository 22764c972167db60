import { compileAll, type Order } from "./all.ts"
import { projectsOf } from "./references.ts"
import { watchProject } from "./session.ts"
import { watchFolders } from "./watch.ts"

// Takes the place of `tspc --watch` for projects with TypeScript 7: the same arguments, the same lines.
// node main.js (-p | -b) TSCONFIG [--noEmitOnError]

function readArguments(args: readonly string[]): Order {
  const [what, tsconfig = ""] = args
  return { tsconfig, references: what === "-b", keepOutput: args.includes("--noEmitOnError") }
}

/** Projects that refer to one another are compiled as a whole after each edit. */
async function watchReferences(order: Order): Promise<void> {
  const time = (): string => new Date().toLocaleTimeString("en-US")
  console.log(`${time()} - Starting compilation in watch mode...`)
  const compile = async (isFirst: boolean): Promise<void> => {
    if (!isFirst) console.log(`${time()} - File change detected. Starting compilation...`)
    const { lines, errors } = await compileAll(order)
    for (const line of lines) console.log(line)
    const count = `${errors} error${errors === 1 ? "" : "s"}`
    console.log(`${time()} - Found ${count}. Watching for file changes.`)
  }
  return watchFolders(projectsOf(order.tsconfig), { compile })
}

const order = readArguments(process.argv.slice(2))
if (order.references) await watchReferences(order)
else await watchProject(order, (line) => console.log(line))
