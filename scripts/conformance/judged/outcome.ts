import type { Explained, Verdict } from "./suite.ts"

/** What became of a test of a client of PostgreSQL that runs over `Database`. */
export interface Outcome {
  readonly name: string
  /** `null`: it passed. */
  readonly error: string | null
  /** What it uses that Precast does not have. */
  readonly unsupported: readonly string[]
}

/**
 * @param reasonOf why a test has another outcome on purpose; undefined: it has failed
 * @param ruleOf the rule by which a test does not apply; undefined: it applies
 */
export function verdictOf(
  version: string,
  outcomes: readonly Outcome[],
  reasonOf: (outcome: Outcome) => string | undefined,
  ruleOf: (outcome: Outcome) => string | undefined = () => undefined,
): Verdict {
  const explained: Explained[] = []
  const outOfScope: Explained[] = []
  const failed: string[] = []
  let passed = 0
  for (const outcome of outcomes) {
    const { name, error } = outcome
    const rule = ruleOf(outcome)
    const reason = reasonOf(outcome)
    if (error === null) passed++
    else if (rule !== undefined) outOfScope.push({ name, reason: rule })
    else if (reason !== undefined) explained.push({ name, reason })
    else failed.push(`${name}: ${error}`)
  }
  return { version, passed, explained, failed, outOfScope }
}
