/**
 * How long nothing may change before work on a change starts, in milliseconds: editors write a file in steps, and git
 * many files together.
 */
export const SETTLED_MS = 20
