import type { ListenOptions } from "./core.ts"

/** Calls an abort listener; an error that it throws is reported, because no caller could catch it. */
export function tell(listener: (() => void) | undefined, options: ListenOptions): void {
  try {
    listener?.()
  } catch (error) {
    options.onFault(error)
  }
}
