/** What emitted code is made for; behaviour is the same. */
export type Optimize = "speed" | "size"

export const OPTIMIZE: readonly Optimize[] = ["speed", "size"]
