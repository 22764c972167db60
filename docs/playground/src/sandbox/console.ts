import { shown } from "./shown.ts"

const LONGEST = 1000

/** A console whose lines are kept. */
export function createConsole(): { console: object; logs: string[] } {
  const logs: string[] = []
  const log = (...values: unknown[]): void => {
    if (logs.length === LONGEST) logs.push("…")
    if (logs.length > LONGEST) return
    logs.push(values.map((each) => (typeof each === "string" ? each : shown(each))).join(" "))
  }
  const names = ["log", "info", "warn", "error", "debug", "trace", "dir", "table"]
  const nothing = (): void => {}
  const others = ["time", "timeEnd", "group", "groupEnd", "assert", "count"]
  return {
    logs,
    console: Object.fromEntries([
      ...names.map((name) => [name, log] as const),
      ...others.map((name) => [name, nothing] as const),
    ]),
  }
}
