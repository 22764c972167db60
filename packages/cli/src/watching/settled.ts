/** Wait after a change, in milliseconds: editors write a file in steps, and git many files together. */
export const SETTLED_MS = 50
