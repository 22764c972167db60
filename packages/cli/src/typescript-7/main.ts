import { ALL_DIAGNOSTICS } from "../build/all-diagnostics.ts"
import type { Order } from "../build/order.ts"
import { watchReferences } from "./session-references.ts"
import { watchProject } from "./watch-project.ts"

// Takes the place of `tspc --watch` for projects with TypeScript 7: the same arguments, the same lines.
// node main.js (-p | -b) TSCONFIG [--noEmitOnError]

function readArguments(args: readonly string[]): Order {
  const [what, tsconfig = ""] = args
  return {
    major: 7,
    tsconfig,
    references: what === "-b",
    keepOutput: args.includes("--noEmitOnError"),
    all: process.env[ALL_DIAGNOSTICS] === "1",
    cache: false,
    flags: [],
  }
}

const order = readArguments(process.argv.slice(2))
const watch = order.references ? watchReferences : watchProject
await watch(order, (line) => console.log(line), untilSignal())

/** Aborted when the process receives a signal to exit. */
function untilSignal(): AbortSignal {
  const stop = new AbortController()
  const end = (): void => stop.abort()
  process.on("exit", end)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end)
  return stop.signal
}
