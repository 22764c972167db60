import type { Issue, IssueCode } from "../../issue.ts"
import { found, pointerStep } from "../wrong.ts"
import type { Part, UnionPart } from "./part.ts"

// More issues help nobody. A body of 1 MiB can have half a million; and where a path is long because the place is deep
// or has a long key, many issues that repeat it are far longer than the body.
const MOST_ISSUES = 1_000
const LONG_PATH = 1_000

/** An issue that can still be given a message. */
export type Told = { -readonly [Key in keyof Issue]: Issue[Key] }

/** What trying one member of a union came to. */
export interface Outcome {
  issues: Told[]
  matched: number
}

/** One walk over a refused value: where it is, what it has found. */
export class Telling {
  issues: Told[] = []
  readonly wire: boolean
  /** Tells every issue of a part. */
  readonly explain: (part: Part, value: unknown) => void
  /** The way from the value to the place; only the first `depth` steps count. Longer ones are left over. */
  readonly steps: (string | number)[] = []
  depth = 0
  /** The step that paths start from: while a member of a union is tried they start at the union. */
  base = 0
  /** Above 0 inside of something sensitive. */
  hidden = 0
  /** Fields that are there and fit, to tell which member of a union a value is nearest to. */
  matched = 0
  /** How many emitted checks have refused a part that the place is in. */
  checked = 0
  /** How many unions are being tried, one within another. */
  trying = 0
  isFull = false
  /** What unions within members of unions came to, each value once: else time could double at each level. */
  readonly known = new Map<UnionPart, Map<object, Outcome>>()
  readonly knownHidden = new Map<UnionPart, Map<object, Outcome>>()
  /** Fields that are sensitive in another member of the union whose fields stand at `shadowDepth`. */
  shadow: ReadonlySet<string> | null = null
  shadowDepth = -1

  constructor(wire: boolean, explain: (part: Part, value: unknown) => void) {
    this.wire = wire
    this.explain = explain
  }

  /** Adds an issue; those behind the thousandth are left out, and sooner where paths are longer than 1,000 characters. */
  tell(code: IssueCode, expected: string, shown: string, message?: string, below = ""): void {
    if (this.isFull) return
    const issue: Told = { path: this.path() + below, code, expected, found: shown }
    if (message !== undefined) issue.message = message
    this.add(issue)
  }

  add(issue: Told): void {
    if (this.issues.length * Math.max(issue.path.length, LONG_PATH) >= MOST_ISSUES * LONG_PATH)
      this.isFull = true
    else this.issues.push(issue)
  }

  /** Adds what a member of a union came to, at the place of the union. */
  adopt({ issues, matched }: Outcome): void {
    this.matched += matched
    if (issues.length === 0) return
    const path = this.path()
    for (const issue of issues) {
      if (this.isFull) return
      this.add({ ...issue, path: path + issue.path })
    }
  }

  /** What a part comes to, on the side. */
  attempt(part: Part, value: unknown): Outcome {
    return this.aside(() => this.explain(part, value))
  }

  /** What a walk comes to that starts at this place. */
  aside(walk: () => void): Outcome {
    const { issues, base, matched, isFull } = this
    const outcome: Outcome = { issues: [], matched: 0 }
    this.issues = outcome.issues
    this.base = this.depth
    this.matched = 0
    this.isFull = false
    this.trying++
    walk()
    outcome.matched = this.matched
    this.trying--
    this.issues = issues
    this.base = base
    this.matched = matched
    this.isFull = isFull
    return outcome
  }

  /** JSON pointer of the place. */
  path(): string {
    let path = ""
    for (let at = this.base; at < this.depth; at++) {
      const step = this.steps[at]!
      path += typeof step === "number" ? `/${step}` : pointerStep(step)
    }
    return path
  }

  /** Keys at this place that are sensitive in another member of the union that is being tried. */
  shadowHere(): ReadonlySet<string> | null {
    return this.shadowDepth === this.depth ? this.shadow : null
  }

  /** What a value is, as far as it may be shown. */
  found(value: unknown, holdsSensitive: boolean): string {
    if (value === undefined) return "nothing"
    if (this.hidden > 0) return "a sensitive value"
    return holdsSensitive ? kindOf(value) : found(value)
  }

  /** Tells every issue of a part of the value. */
  inside(step: string | number, part: Part, value: unknown): void {
    this.steps[this.depth++] = step
    this.explain(part, value)
    this.depth--
  }

  /** The same for a key that the input has chosen: it is not shown where nothing of the input is. */
  insideKey(key: string, part: Part, value: unknown): void {
    this.inside(this.hidden > 0 ? HIDDEN_KEY : key, part, value)
  }

  /** An issue of a part of the value that is nothing more than missing or too much. */
  tellAt(step: string | number, code: IssueCode, expected: string, shown: string): void {
    this.steps[this.depth++] = step
    this.tell(code, expected, shown)
    this.depth--
  }
}

/** Stands in paths for a key of the input that is not shown. */
export const HIDDEN_KEY = "*"

function kindOf(value: unknown): string {
  if (value === null) return "null"
  return Array.isArray(value) ? "array" : typeof value
}
