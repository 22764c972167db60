import { getCompileCacheDir } from "node:module"
import { dirname } from "node:path"

/**
 * The environment for another process of Node that uses the compile cache of this one, which `bin.js`
 * enables. Compilers and programs load the same code at each start: it saves `tspc` and the process of
 * `precast dev` about 0.1 s of CPU time, and a program a fifth of its start.
 */
export function withCompileCache(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  // Coverage of functions from a cache is less precise.
  if (folder === undefined || env.NODE_V8_COVERAGE !== undefined) return env
  // Node adds the folder of its version itself. A variable of the user wins.
  return { NODE_COMPILE_CACHE: dirname(folder), ...env }
}
