/** What can be emitted for a type; the names that `--only` takes. */
export const aspects = ["check", "decode", "encode", "copy", "random", "schema"] as const
export type Aspect = (typeof aspects)[number]

/** The aspects of a type that are shown unless `--only` selects others. */
export const usual: readonly Aspect[] = ["check", "decode", "encode"]
