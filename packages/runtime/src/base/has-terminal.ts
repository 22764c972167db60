/**
 * Whether standard output is a terminal. `process.stdout` is only opened where it may be one: that
 * takes 4 ms and 2 MB, which a server under a supervisor saves.
 */
export function hasTerminal(): boolean {
  const node: Partial<NodeJS.Process> = globalThis.process ?? {}
  return isDevice(node) && node.stdout?.isTTY === true
}

function isDevice(node: Partial<NodeJS.Process>): boolean {
  const fs = node.getBuiltinModule?.("node:fs")
  if (fs === undefined) return true
  try {
    return fs.fstatSync(1).isCharacterDevice()
  } catch {
    // A closed descriptor, or a host without them.
    return false
  }
}
