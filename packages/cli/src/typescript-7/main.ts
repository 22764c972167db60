import { compileAll, type Order } from "./all.ts"
import { projectsOf } from "./references.ts"
import { watchFolders } from "./watch.ts"

// Takes the place of `tspc --watch` for projects with TypeScript 7: the same arguments, the same lines.
// node main.js (-p | -b) TSCONFIG [--noEmitOnError]

function readArguments(args: readonly string[]): Order {
  const [what, tsconfig = ""] = args
  return { tsconfig, references: what === "-b", keepOutput: args.includes("--noEmitOnError") }
}

/** @returns number of errors */
async function compile(order: Order): Promise<number> {
  const { lines, errors } = await compileAll(order)
  for (const line of lines) console.log(line)
  return errors
}

const order = readArguments(process.argv.slice(2))
const time = (): string => new Date().toLocaleTimeString("en-US")
console.log(`${time()} - Starting compilation in watch mode...`)
await watchFolders(projectsOf(order.tsconfig), async (isFirst) => {
  if (!isFirst) console.log(`${time()} - File change detected. Starting compilation...`)
  const errors = await compile(order)
  const count = `${errors} error${errors === 1 ? "" : "s"}`
  console.log(`${time()} - Found ${count}. Watching for file changes.`)
})
