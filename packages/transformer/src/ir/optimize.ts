/** What can be asked for; behaviour is the same, but that clients made for size tell no issues of answers. */
export type Asked = "speed" | "size"

/** What emitted code is made for. `watch` is the form of `size` with all that it leaves out, so behaviour is the same. */
export type Optimize = Asked | "watch"

export const OPTIMIZE: readonly Asked[] = ["speed", "size"]
