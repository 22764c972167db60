import { cut, isSecretName, MASK } from "./masks.ts"
import type { Scrub } from "./scrub.ts"

const LONGEST = 10_000
// What is longer is not read for being shown.
const MOST = 1_000_000

/** JSON text with fields masked whose names speak of secrets; undefined for what is no JSON. */
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
 * A body as it is shown. Of what is no JSON nothing but its size: nobody knows where in it secrets are.
 * @param body as the lifecycle has it; null where there is none
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
