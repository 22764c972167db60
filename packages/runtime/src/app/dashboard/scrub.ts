import type { Registry } from "../../base/registry.ts"
import { KnownSecrets } from "../../resources/config/secret.ts"
import { isSecretName, MASK, cut } from "./masks.ts"

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

const LONGEST = 10_000
// Longer bodies are not read for display.
const MOST = 1_000_000

/** JSON text, with fields masked whose names suggest secrets; undefined if the text is not JSON. */
export function maskedJson(text: string): string | undefined {
  if (text.length > MOST) return undefined
  const masked = (key: string, value: unknown): unknown =>
    isSecretName(key) && value !== null ? MASK : value
  try {
    return JSON.stringify(JSON.parse(text), masked, 2)
  } catch {
    return undefined
  }
}

/**
 * A body as the dashboard shows it. Of a body that is not JSON only the size is shown, because secrets in it
 * cannot be located.
 * @param body as the lifecycle has it; null without a body
 */
export function shownBody(body: unknown, scrub: Scrub): string | null {
  const text = textOf(body)
  if (text === undefined || text === "") return null
  const json = typeof text === "string" ? maskedJson(text) : undefined
  return json === undefined ? `(${text.length} bytes)` : scrub(cut(json, LONGEST))
}

function textOf(body: unknown): string | { readonly length: number } | undefined {
  if (typeof body === "string") return body
  if (body instanceof ArrayBuffer) return textOf(new Uint8Array(body))
  if (!(body instanceof Uint8Array)) return undefined
  if (body.length > MOST) return { length: body.length }
  return new TextDecoder().decode(body)
}
