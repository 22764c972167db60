export { assert, decode, encode, is, safeDecode, validate } from "./functions.ts"
export type { Issue, Result } from "./issue.ts"
export type * from "./tags.ts"
export type { ApiOptions, Context, Endpoint, Method } from "./api.ts"
