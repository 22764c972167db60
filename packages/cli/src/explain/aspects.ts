/** What can be emitted for a type; the names that `--only` takes. */
export const aspects = ["check", "decode", "encode", "copy", "random", "schema"] as const
export type Aspect = (typeof aspects)[number]

/** What is shown of a type unless `--only` says otherwise. */
export const usual: readonly Aspect[] = ["check", "decode", "encode"]
