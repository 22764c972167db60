import type { Issue, IssueCode } from "../issue.ts"
import { pointerStep } from "../text/pointer-step.ts"
import { found } from "../check/found.ts"
import { codeOf, type Fault } from "./fault.ts"
import type { Part, UnionPart } from "./part.ts"
import { holdsSensitive } from "./traits.ts"
import { wordsOf } from "./words.ts"

// More issues help no user. A body of 1 MiB can have half a million; and if a path is long because the place is deep
// or has a long key, many issues that repeat it are far longer than the body.
const MOST_ISSUES = 1_000
const LONG_PATH = 1_000

// To find the nearest member of a union its members are tried. In a hostile document that is many
// times as slow as reading it: beyond a number of looks, and a number for each value that was read, only keys decide.
const MOST_LOOKS = 256
const LOOKS_PER_VALUE = 8

/** An issue that can still be given a message. */
export type Told = { -readonly [Key in keyof Issue]: Issue[Key] }

/** What a value comes to as one member of a union, without its issues. */
export interface Outcome {
  /** Number of issues: 0 when it fits. */
  count: number
  /** The higher the nearer: what fits counts for it, what does not against it. */
  score: number
  /** Of the first issue, when that is of the value itself. */
  fault: Fault | null
  /** Whether the program has words of its own for that issue. */
  hasMessage: boolean
}

/** Unions and their values, and what they came to. */
type Outcomes = Map<UnionPart, Map<object, Outcome>>

/** One walk over a refused value: where it is, what it has found. */
export abstract class Telling {
  readonly wire: boolean
  issues: Told[]
  /** Number of issues so far. */
  count = 0
  isFull = false
  depth = 0
  /** The way to the place, as positions and steps of a JSON pointer; only the first `depth` count, others are left over. */
  private readonly steps: (string | number)[] = []
  /** Above 0 inside of something sensitive. */
  hidden = 0
  /** How many emitted checks have refused a part that the place is in. */
  checked = 0
  /** Set while issues are only counted, because it is not sure that this is what the value means to be. */
  counting: Outcome | null = null
  private start = 0
  /** Of unions within members of unions, each value once: else time could double at each level. */
  private known: Outcomes | null = null
  private knownHidden: Outcomes | null = null
  /** Fields that are sensitive in another member of the union whose fields are at `shadowDepth`. */
  shadow: ReadonlySet<string> | null = null
  /** Values looked at while issues were only counted. */
  private looks = 0
  private mostLooks = MOST_LOOKS
  /** Whether no more members are tried. */
  isSpent = false
  shadowDepth = -1

  constructor(wire: boolean, issues: Issue[]) {
    this.wire = wire
    this.issues = issues
  }

  /** Starts another walk where the last has come to its end. */
  begin(issues: Issue[]): void {
    this.issues = issues
    this.count = 0
    this.isFull = false
    this.looks = 0
    this.mostLooks = MOST_LOOKS
    this.isSpent = false
  }

  /** Releases everything that belongs to the value. */
  end(): void {
    this.issues = NONE
    this.known = null
    this.knownHidden = null
    if (this.steps.length > LONG_WAY) this.steps.length = 0
  }

  /** Reports every issue of a part. */
  abstract explain(part: Part, value: unknown): void

  /**
   * Adds an issue; those behind the thousandth are left out, and sooner where paths are longer than 1,000 characters.
   *
   * @param expected words, or the part that has them
   * @param holder what the value belongs to: its sensitive parts decide what is shown
   * @param below where in the value the issue is, as a pointer
   */
  tell(
    fault: Fault,
    expected: Part | string,
    value: unknown,
    holder: Part | null = typeof expected === "string" ? null : expected,
    message?: string,
    below = "",
  ): void {
    this.count++
    if (this.counting) return this.countOne(this.counting, fault, message, below)
    if (this.isFull) return
    const path = this.path() + below
    if (this.issues.length * Math.max(path.length, LONG_PATH) >= MOST_ISSUES * LONG_PATH) {
      this.isFull = true
      return
    }
    const words = typeof expected === "string" ? expected : wordsOf(expected)
    const code = codeOf(fault)
    const issue: Told = { path, code, expected: words, found: this.found(value, holder) }
    if (typeof fault !== "string") {
      issue.rule = fault.rule
      if (fault.limit !== undefined) issue.limit = fault.limit
    }
    if (message !== undefined) issue.message = message
    this.issues.push(issue)
  }

  private countOne(
    outcome: Outcome,
    fault: Fault,
    message: string | undefined,
    below: string,
  ): void {
    if (outcome.count === 0 && this.depth === this.start && below === "") {
      outcome.fault = fault
      outcome.hasMessage = message !== undefined
    }
    outcome.count++
    outcome.score -= FAR[codeOf(fault)] ?? 1
  }

  /** A field or part that fits. */
  fits(): void {
    if (this.counting) this.counting.score += 2
  }

  /** A field that is not there, where issues are only counted. */
  misses(): void {
    this.count++
    this.counting!.count++
    this.counting!.score -= FAR_MISSING
  }

  /** What a part comes to. */
  outcomeOf(part: Part, value: unknown): Outcome {
    return this.aside(() => this.explain(part, value))
  }

  /** What a walk from this place comes to. */
  aside(walk: () => void): Outcome {
    const { counting, start, count } = this
    const outcome: Outcome = { count: 0, score: 0, fault: null, hasMessage: false }
    this.counting = outcome
    this.start = this.depth
    walk()
    this.counting = counting
    if (this.isFull && this.isSpent) {
      // Cut short: no issues found proves nothing. The list of reported issues is not full yet.
      outcome.count ||= 1
      if (counting === null) this.isFull = false
    }
    this.start = start
    this.count = count
    return outcome
  }

  /** What a value comes to as a member that it may be; values of one that fits have been read. */
  trial(walk: () => void): Outcome {
    const { looks } = this
    const outcome = this.aside(walk)
    if (this.counting === null && outcome.count === 0)
      this.mostLooks += (this.looks - looks) * LOOKS_PER_VALUE
    return outcome
  }

  /** Before members are tried: values that were read since make up for looks that were used up. */
  renew(): void {
    if (this.counting === null) this.isSpent = this.looks > this.mostLooks
  }

  /** Counts values that are looked at while members are tried; beyond the limit nothing inside is looked at. */
  look(values: number): void {
    if (this.counting === null) {
      this.mostLooks += values * LOOKS_PER_VALUE
      return
    }
    if (this.isSpent) return
    this.looks += values
    if (this.looks <= this.mostLooks) return
    this.isSpent = true
    this.isFull = true
  }

  /** Counts for the member of an outer union that is tried what an inner one came to. */
  take(outcome: Outcome): void {
    this.count += outcome.count
    const { counting } = this
    if (!counting) return
    if (counting.count === 0 && this.depth === this.start && outcome.count > 0) {
      counting.fault = outcome.fault
      counting.hasMessage = outcome.hasMessage
    }
    counting.count += outcome.count
    counting.score += outcome.score
  }

  /** Where outcomes of a union are kept while its members are tried. */
  outcomesOf(union: UnionPart): Map<object, Outcome> {
    const all = this.hidden > 0 ? (this.knownHidden ??= new Map()) : (this.known ??= new Map())
    let outcomes = all.get(union)
    if (!outcomes) all.set(union, (outcomes = new Map()))
    return outcomes
  }

  /** JSON pointer of the place. */
  path(): string {
    let path = ""
    for (let at = 0; at < this.depth; at++) {
      const step = this.steps[at]!
      path += typeof step === "number" ? `/${step}` : step
    }
    return path
  }

  /** Keys at this place that are sensitive in another member of the union that is being tried. */
  shadowHere(): ReadonlySet<string> | null {
    return this.shadowDepth === this.depth ? this.shadow : null
  }

  /** What a value is, as far as it may be shown. */
  private found(value: unknown, holder: Part | null): string {
    if (value === undefined) return "nothing"
    if (this.hidden > 0) return "a sensitive value"
    return holder !== null && holdsSensitive(holder) ? kindOf(value) : found(value)
  }

  /** @param step a position, or a step of a JSON pointer */
  enter(step: string | number): void {
    this.steps[this.depth++] = step
  }

  leave(): void {
    this.depth--
  }

  /** Leaves a place that a key of the input has led to: a key may be secret, so that it is not kept. */
  leaveKey(): void {
    this.steps[--this.depth] = 0
  }

  /** Reports every issue of the value of a key that the input has chosen. It is hidden if none of the input is shown. */
  insideKey(key: string, part: Part, value: unknown): void {
    this.enter(this.hidden > 0 ? HIDDEN_STEP : pointerStep(key))
    this.explain(part, value)
    this.leaveKey()
  }
}

const NONE: Told[] = []

/** Initial capacity of a collector, in steps. */
const LONG_WAY = 32

const FAR_MISSING = 2

// A field that is there but wrong is nearer than one that is not there, and that than another literal.
const FAR: Partial<Record<IssueCode, number>> = { missing: FAR_MISSING, value: 3 }

/** Replaces a hidden key of the input in paths. */
export const HIDDEN_STEP = "/*"

function kindOf(value: unknown): string {
  if (value === null) return "null"
  return Array.isArray(value) ? "array" : typeof value
}
