import { ALL_DIAGNOSTICS } from "../build/all-diagnostics.ts"
import type { Order } from "./all.ts"
import { watchReferences } from "./session-references.ts"
import { watchProject } from "./session.ts"
import { untilSignal } from "./until-signal.ts"

// Takes the place of `tspc --watch` for projects with TypeScript 7: the same arguments, the same lines.
// node main.js (-p | -b) TSCONFIG [--noEmitOnError]

function readArguments(args: readonly string[]): Order {
  const [what, tsconfig = ""] = args
  return {
    tsconfig,
    references: what === "-b",
    keepOutput: args.includes("--noEmitOnError"),
    all: process.env[ALL_DIAGNOSTICS] === "1",
    flags: [],
  }
}

const order = readArguments(process.argv.slice(2))
const watch = order.references ? watchReferences : watchProject
await watch(order, (line) => console.log(line), untilSignal())
