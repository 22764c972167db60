import { existsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import {
  configsOf,
  lookupFolders,
  optimizeLater,
  othersOf,
  sharedNameOf,
} from "@precast/transformer"
import type ts from "typescript"
import { ALL_DIAGNOSTICS } from "../build/all-diagnostics.ts"
import type { Order, Told } from "../build/order.ts"
import { loadTypeScript6 } from "./load.ts"
import { noteBuild } from "../build/unchanged.ts"
import { compileOnce, type Read } from "./once.ts"
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
  const since = Date.now()
  const { texts, written } = takeOutput(compiler, dirname(order.tsconfig))
  let read: Read | undefined
  const code = exitCodeOf(() => compile(compiler, order, (found) => (read = found)))
  const text = texts.join("")
  if (read && text === "" && code === 0) note(order.tsconfig, read, { written, since })
  return { lines: text.split(/\r?\n/), errors: code }
}

function compile(
  compiler: typeof ts,
  { tsconfig, references, keepOutput, flags }: Order,
  onRead: (read: Read) => void,
): number {
  if (references)
    return compileReferences(
      compiler,
      compiler.parseBuildCommand(["-b", tsconfig, "--pretty", "false", ...flags]),
    )
  const options = { pretty: false, ...(keepOutput && { noEmitOnError: true }) }
  return compileOnce(compiler, tsconfig, options, onRead)
}

/** For the next build. */
function note(
  tsconfig: string,
  { program, roots }: Read,
  { written, since }: { written: readonly string[]; since: number },
): void {
  const modules = written.map(sharedNameOf).filter((file) => existsSync(file))
  noteBuild(tsconfig, {
    inputs: program.getSourceFiles().map(({ fileName }) => resolve(fileName)),
    configs: configsOf(tsconfig),
    lookups: lookupFolders(tsconfig),
    roots,
    outputs: [...new Set([...written, ...modules, ...othersOf(program)])],
    since,
  })
}

/** TypeScript works in a folder, writes its lines into an array, and does not end the process. */
function takeOutput({ sys }: typeof ts, folder: string): { texts: string[]; written: string[] } {
  const [texts, written]: [string[], string[]] = [[], []]
  const { writeFile } = sys
  sys.writeFile = (name, ...content) => {
    written.push(resolve(folder, name))
    writeFile(name, ...content)
  }
  sys.getCurrentDirectory = () => folder
  sys.write = (text) => void texts.push(text)
  sys.exit = (code = 0) => {
    throw new Exit(code)
  }
  return { texts, written }
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
