export type Input = { a: string } | { a: string; b?: number } | { c: boolean }
