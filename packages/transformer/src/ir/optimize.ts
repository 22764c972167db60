/**
 * The values of `optimize`; behavior is the same, except that clients for size report no issues of responses.
 */
export type Asked = "speed" | "size"

/** What emitted code is made for. `watch` is the form of `size` with all that it leaves out, so behaviour is the same. */
export type Optimize = Asked | "watch"

export const OPTIMIZE: readonly Asked[] = ["speed", "size"]
