/** What a test uses of postgres.js and Precast does not have, while the test runs. */
export const used: Set<string> = new Set()

/** @throws Error after it was noted. */
export function unsupported(what: string): never {
  used.add(what)
  throw new Error(`not in Precast: ${what}`)
}
