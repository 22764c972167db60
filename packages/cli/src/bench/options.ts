import type { RunOptions } from "@precast/bench"

/** Options of `precast bench`. */
export interface BenchOptions extends RunOptions {
  /** Install @precast/bench without a prompt. */
  readonly yes: boolean
}
