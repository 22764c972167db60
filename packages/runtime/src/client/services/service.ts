import { isAskedForVariables, noteAddress } from "../../base/environment/noted-variables.ts"
import type { ClientOptions, RetryOptions } from "../client-options.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { environmentName, urlSetting } from "../../base/environment/url-setting.ts"

/** Another service, and how it is called. */
export interface Service {
  readonly name: string
  readonly url: string
  readonly options: ClientOptions
}

/** Options of `service()`: those of a client, and its address. */
export interface ServiceOptions extends ClientOptions {
  /** Default: `SERVICE_URL_<NAME>` in the environment. */
  readonly url?: string | URL
}

/** A service is near, and its caller waits: more often and sooner than over the internet. */
const RETRY: RetryOptions = { times: 2, baseMs: 50, maxMs: 2000 }

/**
 * Another service of the same system, for `createClient<typeof users>(service("users"))`. Its address comes
 * from the configuration, idempotent calls are retried, and the caller's timeout is sent to it.
 * @param name the address of `user-profiles` is read from `SERVICE_URL_USER_PROFILES`
 * @throws PrecastError PC2145 when no address is configured
 */
export function service(name: string, options: ServiceOptions = {}): Service {
  if (options.url === undefined) noteAddress("SERVICE_URL", ["service", name], null)
  const fallback = isAskedForVariables() ? "http://127.0.0.1" : undefined
  const { url = urlSetting("SERVICE_URL", name) ?? fallback, ...own } = options
  if (url === undefined) throw runtimeError("PC2145", name, `SERVICE_URL_${environmentName(name)}`)
  if (!/^https?:$/.test(URL.parse(String(url))?.protocol ?? ""))
    throw runtimeError("PC2146", name, `SERVICE_URL_${environmentName(name)}`)
  return { name, url: String(url), options: { retry: RETRY, tellDeadline: true, ...own } }
}
