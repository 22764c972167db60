import { runtimeError } from "./errors/catalog.ts"

/** Options of `serve()` for cookies. */
export interface CookieOptions {
  /**
   * Keys of signed cookies, each of at least 32 random bytes. The first signs; all are taken, so
   * that a new one can be put in front and the old one left out later.
   */
  readonly secrets?: readonly string[]
}

/** What becomes of files that forms bring. */
export interface UploadOptions {
  /** Folder for files while their request runs. Default: the system's for temporary files. */
  readonly folder?: string
  /** Files up to this many bytes are kept in memory. Default 65 536. */
  readonly memoryBytes?: number
}

/** The options with their defaults. */
export interface UploadSettings {
  readonly folder: string | undefined
  readonly memoryBytes: number
}

export const DEFAULT_UPLOADS: UploadSettings = {
  folder: undefined,
  memoryBytes: 64 * 1024,
}

/** @throws PrecastError PC2012 */
export function readCookieOptions({ secrets = [] }: CookieOptions): readonly string[] {
  const isSound = Array.isArray(secrets) && secrets.every((one) => typeof one === "string" && one)
  // What it is must not be shown: it may be a secret.
  if (!isSound) throw runtimeError("PC2012", "cookies.secrets", "a list of texts", "something else")
  return secrets
}

/** @throws PrecastError PC2012 */
export function readUploadOptions(options: UploadOptions): UploadSettings {
  const { folder, memoryBytes } = { ...DEFAULT_UPLOADS, ...options }
  if (folder !== undefined && (typeof folder !== "string" || folder === "")) {
    throw runtimeError("PC2012", "uploads.folder", "the path of a folder", String(folder))
  }
  if (!Number.isInteger(memoryBytes) || memoryBytes < 0) {
    throw runtimeError("PC2012", "uploads.memoryBytes", "an integer from 0", String(memoryBytes))
  }
  return { folder, memoryBytes }
}
