import type { CallCode } from "../types/client-code.ts"
import { ClientError } from "./errors.ts"
import type { ClientOptions, OfferOptions } from "./client-options.ts"
import { send } from "./send.ts"

/** A server, and how it is called. */
export interface Target {
  readonly url: string | URL
  readonly options: ClientOptions
}

/** One call of a client: a function with a `safe` property. */
export function callOf(code: CallCode, name: string, { url, options }: Target): object {
  const info = { name, method: code.method, path: code.path }
  const call = (input: unknown, own?: OfferOptions): Promise<unknown> =>
    send(url, options, info, code, input, own)
  const safe = async (input: unknown, own?: OfferOptions): Promise<object> => {
    try {
      return { ok: true, value: await call(input, own) }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      return { ok: false, error }
    }
  }
  return Object.assign(call, { safe })
}
