import { hasAmbiguousLoop } from "./ambiguous-loop.ts"
import { type Libraries, loadLibraries } from "./libraries.ts"

export type Slowness = "exponential" | "polynomial"

/**
 * How long a backtracking matcher may take for the worst text of a length.
 *
 * Compared with recheck 4.5 (57 MB installed) on the 933 patterns of ajv-formats, validator, semver,
 * marked and Zod: no exponential one is missed, four are taken for exponential because their last
 * loop is ambiguous though nothing behind it can fail, two polynomial ones are missed; 0.7 ms each.
 * @returns null: in proportion to the length, or it is not known (odd or very long patterns)
 */
export function slowness(source: string, flags: string): Slowness | null {
  if (source.length > LONGEST) return null
  const key = `${flags}/${source}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const answer = analyse(new RegExp(source, flags))
  answers.set(key, answer)
  return answer
}

// The analysis cannot be interrupted; of patterns this long it takes at most some tens of milliseconds.
const LONGEST = 1000

// A pure function of its arguments, which one tag gives at every place that it is used.
const answers = new Map<string, Slowness | null>()

function analyse(pattern: RegExp): Slowness | null {
  // Loaded when the first pattern is met: 46 ms.
  libraries ??= loadLibraries()
  const { refa, scslre } = libraries
  try {
    const { reports } = scslre.analyse(pattern)
    if (reports.some(({ exponential }) => exponential) || hasAmbiguousLoop(pattern, refa))
      return "exponential"
    return reports.length > 0 ? "polynomial" : null
  } catch {
    return null // more states than the libraries go through
  }
}

let libraries: Libraries | undefined
