import { dirname } from "node:path"
import { optimizeLater } from "@precast/transformer"
import type ts from "typescript"
import { ALL_DIAGNOSTICS } from "../build/all-diagnostics.ts"
import type { Order, Told } from "../build/order.ts"
import { loadTypeScript6 } from "./load.ts"
import { compileOnce } from "./once.ts"
import { compileReferences } from "./references.ts"

/**
 * Does what `tspc` does, in this process: ts-patch reads and patches TypeScript at each start
 * (docs/performance-cold.md).
 * @returns the lines that `tsc` writes; as `errors` its exit code, 0 without errors
 * @throws what TypeScript throws when it breaks
 */
export function compileAll(order: Order): Told {
  optimizeLater()
  if (order.all) process.env[ALL_DIAGNOSTICS] = "1"
  const compiler = loadTypeScript6(order.tsconfig)
  const texts = takeOutput(compiler, dirname(order.tsconfig))
  const code = exitCodeOf(() => compile(compiler, order))
  return { lines: texts.join("").split(/\r?\n/), errors: code }
}

function compile(compiler: typeof ts, { tsconfig, references, keepOutput, flags }: Order): number {
  if (references)
    return compileReferences(
      compiler,
      compiler.parseBuildCommand(["-b", tsconfig, "--pretty", "false", ...flags]),
    )
  return compileOnce(compiler, tsconfig, {
    pretty: false,
    ...(keepOutput && { noEmitOnError: true }),
  })
}

/** TypeScript works in a folder, writes its lines into an array, and does not end the process. */
function takeOutput({ sys }: typeof ts, folder: string): string[] {
  const texts: string[] = []
  sys.getCurrentDirectory = () => folder
  sys.write = (text) => void texts.push(text)
  sys.exit = (code = 0) => {
    throw new Exit(code)
  }
  return texts
}

/** Thrown where `tsc` would exit. */
class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super()
    this.code = code
  }
}

function exitCodeOf(work: () => number): number {
  try {
    return work()
  } catch (error) {
    if (error instanceof Exit) return error.code
    throw error
  }
}
