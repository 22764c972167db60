import type { Registry } from "../../base/registry.ts"
import { KnownSecrets } from "../../resources/config/secret.ts"
import { isSecretName, MASK } from "./masks.ts"

/** Masks secrets in a text: values of `secret()`, and values that follow the name of a secret. */
export type Scrub = (text: string) => string

// Shorter values occur in texts by chance.
const SHORTEST = 6
const AGAIN_MS = 10_000

export function makeScrub(registry: Registry): Scrub {
  const secrets = registry["~part"](KnownSecrets)
  let values: readonly string[] = []
  let until = -Infinity
  return (text) => {
    if (performance.now() > until) {
      values = secrets.values().filter(({ length }) => length >= SHORTEST)
      until = performance.now() + AGAIN_MS
    }
    let shown = text
    for (const value of values) shown = shown.replaceAll(value, MASK)
    return shown
      .replaceAll(BEARER, `$1 ${MASK}`)
      .replaceAll(USER, `://${MASK}@`)
      .replaceAll(NAMED, namedMasked)
  }
}

/** `password: 'x'`, `token=x`, `"apiKey": "x"` */
const NAMED =
  /(?<![\w-])([\w-]{1,64})(["']?\s{0,2}[:=]\s{0,2})("[^"\n]{0,4000}"|'[^'\n]{0,4000}'|[^\s"',;&})\]]{1,4000})/g
/** `postgres://user:password@host` */
const USER = /:\/\/[^\s/@]{1,500}@/g
const BEARER = /(?<!\w)(Bearer|Basic) [\w.~+/=-]{6,4000}/gi

function namedMasked(whole: string, name: string, between: string, value: string): string {
  if (!isSecretName(name)) return whole
  const quote = value.startsWith('"') || value.startsWith("'") ? value[0]! : ""
  return `${name}${between}${quote}${MASK}${quote}`
}
