import type { Issue } from "../../src/types/issue.ts"
import { issuesOf } from "../../src/types/entry/issues-of.ts"
import type { About, Report } from "../../src/types/explain/described-types.ts"

/** Issues of a value in memory. */
export function inMemory(about: About, value: unknown): Issue[] {
  return told(about, value, undefined)
}

/** Issues of a value that JSON.parse made. */
export function onWire(about: About, value: unknown): Issue[] {
  return told(about, value, "wire")
}

// "a valid value" represents no issue at all.
function told(about: About, value: unknown, form: "wire" | undefined): Issue[] {
  const report: Report = () => (form ? ["Value", about, form] : ["Value", about])
  return issuesOf(value, report).filter(({ expected }) => expected !== "a valid value")
}

/** The codes of all issues. */
export function code(about: About, value: unknown, form: "memory" | "wire" = "memory"): string {
  return (form === "wire" ? onWire : inMemory)(about, value)
    .map((issue) => issue.code)
    .join(" ")
}
