import type { CallCode, ClientCode } from "../emitted/client-code.ts"
import { notCompiled, PrecastError } from "../errors/precast-error.ts"
import { ClientError } from "./errors.ts"
import { send } from "./send.ts"
import type { CallOptions, Client, ClientOptions } from "./types.ts"

/**
 * A client of an application, by its type alone: `createClient<typeof app>("https://…")`. Its calls
 * encode their input and decode what comes back by code made for the types of each endpoint.
 * @param url of the server, with the path that it is mounted at; "" in a browser: the page's own origin
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function createClient<A>(url: string | URL, options?: ClientOptions): Client<A>
/** @internal The form that the transformer makes of it; not in the published types. */
export function createClient<A>(
  url: string | URL,
  options: ClientOptions | undefined,
  code: ClientCode,
): Client<A>
export function createClient<A>(
  url: string | URL,
  options: ClientOptions = {},
  code?: ClientCode,
): Client<A> {
  if (code === undefined) throw new PrecastError("PC2001", notCompiled("createClient()"))
  return levelOf(code, "", { url, options }) as Client<A>
}

interface Target {
  readonly url: string | URL
  readonly options: ClientOptions
}

function levelOf(code: ClientCode, path: string, target: Target): object {
  const entries = Object.entries(code).map(([name, inner]) => {
    const whole = path === "" ? name : `${path}.${name}`
    return [name, isCall(inner) ? callOf(inner, whole, target) : levelOf(inner, whole, target)]
  })
  return Object.fromEntries(entries) as object
}

/** Levels hold objects alone, whatever their endpoints are called. */
function isCall(code: CallCode | ClientCode): code is CallCode {
  return typeof code["request"] === "function"
}

function callOf(code: CallCode, name: string, { url, options }: Target): object {
  const info = { name, method: code.method, path: code.path }
  const call = (input: unknown, own?: CallOptions): Promise<unknown> =>
    send(url, options, info, code, input, own)
  const safe = async (input: unknown, own?: CallOptions): Promise<object> => {
    try {
      return { ok: true, value: await call(input, own) }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      return { ok: false, error }
    }
  }
  return Object.assign(call, { safe })
}
