import type { Diagnostic } from "../../build/diagnostics.ts"

/** The messages of the process that holds the project open. */
export type Told =
  /** A change was seen. */
  | { readonly kind: "started" }
  | {
      readonly kind: "round"
      readonly diagnostics: readonly Diagnostic[]
      /** Name of a file with the program as Node runs it; null: there are errors. */
      readonly prepared: string | null
    }
  /** Node cannot run the sources; why. */
  | { readonly kind: "unfit"; readonly reason: string }
