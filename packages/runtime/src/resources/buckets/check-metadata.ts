import { typeOfFile } from "../../http/response/file-type.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { BucketBody } from "./buckets-store.ts"

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
