import { runtimeError } from "../../base/errors/catalog.ts"
import { typeOfFile } from "../../http/response/file-type.ts"
import type { BucketBody } from "./buckets-store.ts"

// Characters that URLs, file systems or XML listings would change or refuse.
const CONTROL = /[\p{Cc}\p{Surrogate}\ufffe\uffff]/u

/**
 * A key that every store accepts: 1 to 1,024 bytes of UTF-8, segments separated by slashes,
 * none of them empty, `.` or `..`.
 * @throws PrecastError PC2130
 */
export function checkKey(key: string): string {
  const fault = faultOf(key)
  if (fault !== undefined) throw runtimeError("PC2130", fault)
  return key
}

/** Why a key is invalid; undefined if it is valid. */
export function faultOf(key: unknown): string | undefined {
  if (typeof key !== "string") return "it is not a string"
  if (key === "") return "it is empty"
  if (new TextEncoder().encode(key).length > 1024) return "it is longer than 1,024 bytes"
  if (CONTROL.test(key)) return "it has control characters or halves of surrogate pairs in it"
  const segments = key.split("/")
  if (segments.includes("")) return "it begins or ends with a slash, or has two in a row"
  if (segments.some((each) => each === "." || each === "..")) return "a segment is . or .."
  return undefined
}

/**
 * Media type of a new object.
 * @throws PrecastError PC2131
 */
export async function typeFor(
  key: string,
  body: BucketBody,
  type: string | undefined,
): Promise<string> {
  const said = type ?? (body instanceof Blob && body.type !== "" ? body.type : undefined)
  return checkType(said ?? (await typeOfFile(key)) ?? "application/octet-stream")
}

/** @throws PrecastError PC2131 for an invalid content type */
export function checkType(type: string): string {
  if (isContentType(type)) return type
  throw runtimeError(
    "PC2131",
    "the content type has to be 1 to 255 printable ASCII characters, none of them a blank at an end",
  )
}

/** Whether every store can keep and send a content type. */
export function isContentType(type: unknown): type is string {
  return typeof type === "string" && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(type)
}

/**
 * Metadata that every store preserves unchanged: it is sent in headers.
 * @throws PrecastError PC2131
 */
export function checkMetadata(
  metadata: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(metadata)
  for (const [name, value] of entries) {
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name))
      throw runtimeError("PC2131", "metadata names must be lowercase letters, digits and hyphens")
    if (typeof value !== "string" || !/^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/.test(value))
      throw runtimeError("PC2131", `"${name}" of the metadata has to be printable ASCII`)
  }
  const size = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (size > 2048) throw runtimeError("PC2131", "metadata is limited to 2,048 bytes")
  return Object.fromEntries(entries)
}
