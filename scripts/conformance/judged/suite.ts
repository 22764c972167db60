/** A test suite, a benchmark or a program that others wrote, and the way to judge Precast by it. */
export interface Suite {
  /** Its name in the table and on the command line, as `wycheproof`. */
  readonly name: string
  /** What it judges, in a few words, as "JWS, JWE, HMAC, AES-GCM". */
  readonly judges: string
  /** It takes more than a minute, so it runs by its name or at night. */
  readonly isLong?: boolean
  /** @throws NotAvailable when its material cannot be had here. */
  run(): Promise<Verdict>
}

/** What became of the cases of a suite: each is in exactly one of the lists. */
export interface Verdict {
  /** The version, commit or date of the material. */
  readonly version: string
  readonly passed: number
  readonly explained: readonly Explained[]
  /** Cases that do not apply, by rule: they are not counted as cases. */
  readonly outOfScope?: readonly Explained[]
  /** The names of the cases that failed, each with what was expected and what came. */
  readonly failed: readonly string[]
}

/** A case with another outcome on purpose, or that does not apply. */
export interface Explained {
  readonly name: string
  readonly reason: string
}

/** The material of a suite is not in a package registry, and the user gave no path to it. */
export class NotAvailable extends Error {}

/** As NotAvailable, where a user has to bring something: a copy of a repository, Python 2.7. */
export class NotGiven extends NotAvailable {}
