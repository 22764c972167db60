import { cut } from "./masks.ts"

const LONGEST = 4000

interface Issue {
  readonly in?: unknown
  readonly path?: unknown
  readonly expected?: unknown
}

/** The text of a problem (RFC 9457), one line per issue; without the found values, which may be passwords. */
export function problemText(body: string): string | null {
  let problem: unknown
  try {
    problem = JSON.parse(body)
  } catch {
    return null
  }
  if (typeof problem !== "object" || problem === null) return null
  const { title, code, detail, issues } = problem as Record<string, unknown>
  const lines = [title, code, detail].filter((each) => typeof each === "string")
  const all: readonly unknown[] = Array.isArray(issues) ? issues : []
  const told = all.flatMap((one) => (typeof one === "object" && one !== null ? lineOf(one) : []))
  const text = [...new Set([...lines, ...told])].join("\n")
  return text === "" ? null : cut(text, LONGEST)
}

function lineOf({ in: part, path, expected }: Issue): string {
  const place = [part, path].filter((each) => typeof each === "string").join(" ")
  return `${place}: expected ${String(expected)}`
}
