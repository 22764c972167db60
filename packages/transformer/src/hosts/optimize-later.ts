import { setFlagsFromString } from "node:v8"

/** Releases of V8 that have these options: those of Node.js 22 to 26. Others would write an error. */
const KNOWN = /^1[2-4]\./

/**
 * V8 counts the calls of a function before it compiles it once more, with optimizations. A compiler that exits after one
 * run has thousands of functions that are called a few hundred times, so most of these compilations, a fifth of its
 * processor time, take longer than they save (docs/performance-cold.md).
 */
const LATER = ["--invocation-count-for-maglev=3000", "--invocation-count-for-turbofan=30000"]

/** For a process that exits after one run: V8 optimizes functions later. */
export function optimizeLater(): void {
  if (process.versions["bun"] !== undefined || !KNOWN.test(process.versions.v8)) return
  for (const option of LATER) setFlagsFromString(option)
}
