import { cut, isSecretName, MASK } from "./masks.ts"
import type { Scrub } from "./scrub.ts"

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
