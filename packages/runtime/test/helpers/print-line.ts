import { writeSync } from "node:fs"

/**
 * Prints a line of JSON. The reader has it even if this process is killed next, which is not so with console.log() when
 * the pipe is full.
 */
export function printLine(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
