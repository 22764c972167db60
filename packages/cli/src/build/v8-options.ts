/** Releases of V8 that have these options: those of Node.js 22 to 26. Node.js refuses others. */
const KNOWN = /^1[2-4]\./

/**
 * Options for a compiler that exits after one run: V8 optimizes its functions later. The plugin sets the same ones when
 * it is loaded, which is after the check of types (docs/performance-cold.md).
 */
export function optionsForOneRun({ v8 = "", bun }: Record<string, string | undefined>): string[] {
  if (bun !== undefined || !KNOWN.test(v8)) return []
  return ["--invocation-count-for-maglev=3000", "--invocation-count-for-turbofan=30000"]
}
