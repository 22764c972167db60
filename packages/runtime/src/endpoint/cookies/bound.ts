import type { Context } from "../api.ts"
import type { RequestContext } from "../context.ts"
import { nodeModule } from "../../base/node.ts"
import { hasPrefix, isFirstCookie, readCookies } from "./cookies-read.ts"

/**
 * The value of a cookie of ours. The C++ core removes bytes beyond ASCII from the start of the header,
 * so that the first cookie of a request may be one that a sibling domain has set under a name which
 * only looks like one with the prefix `__Host-` or `__Secure-`. In that place such a cookie counts
 * only with its companion, which follows it and hence has the name that it shows.
 * @returns undefined when it is not there, is there twice, or lacks the companion that it needs
 */
export function readBoundCookie(context: Context, name: string): string | undefined {
  const { cookie } = context.headers
  const values: (string | undefined)[] = []
  const names = [name, companionOf(name)].map((one) => ({ name: one, signed: false }))
  readCookies(cookie, names, [], values)
  const [value, companion] = values
  if (value === undefined || cookie === undefined || !hasPrefix(name)) return value
  if (!(context as RequestContext).trimsHeaders || !isFirstCookie(cookie, name)) return value
  return companion === digestOf(name, value) ? value : undefined
}

/**
 * What to set for a cookie: `name=value`, and the companion of a prefixed name. The companion is bound
 * to the value, so that it is worthless with the cookie of another client.
 * @param value "" to remove both
 */
export function boundCookies(name: string, value: string): readonly string[] {
  const own = `${name}=${value}`
  if (!hasPrefix(name)) return [own]
  return [own, `${companionOf(name)}=${value === "" ? "" : digestOf(name, value)}`]
}

function companionOf(name: string): string {
  return `${name}-bound`
}

function digestOf(name: string, value: string): string {
  const { createHash } = nodeModule("crypto")
  return createHash("sha256").update(`${name}=${value}`).digest("base64url")
}
