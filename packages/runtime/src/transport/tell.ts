import type { ListenOptions } from "./core.ts"

/** Calls an abort listener; what it throws is reported, because nobody above could catch it. */
export function tell(listener: (() => void) | undefined, options: ListenOptions): void {
  try {
    listener?.()
  } catch (error) {
    options.onFault(error)
  }
}
