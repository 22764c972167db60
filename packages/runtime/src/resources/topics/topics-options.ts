import { type Duration, readDuration } from "../../base/duration.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { RegistryOption } from "../../base/registry.ts"

/** Options of `new Topic()`. */
export interface TopicOptions<T> extends RegistryOption {
  /**
   * The field whose value is the key of a message: messages with the same key are handled in
   * the order in which they were published. Texts, numbers, bigints, booleans and null (which
   * means no order).
   */
  readonly orderingKey?: KeyOf<T>
  /** How long unconsumed messages are kept. Default "7d". */
  readonly retention?: Duration
}

/** Names of the fields that can be keys. */
export type KeyOf<T> = {
  [K in keyof T]-?: T[K] extends string | number | bigint | boolean | null | undefined
    ? K & string
    : never
}[keyof T]

/** Options of `topic.publish()`. */
export interface PublishOptions {
  /** The message is not delivered before so long. */
  readonly delay?: Duration
  /** Text metadata of the message. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Id of the message, at most 256 characters, instead of a generated one. */
  readonly id?: string
}

/** How a message is tried again that a handler could not deal with. */
export interface RetryOptions {
  /**
   * Delay before the second attempt; it doubles with each further one, and half of it is
   * random. Default "1s".
   */
  readonly minBackoff?: Duration
  /** Default "10m". */
  readonly maxBackoff?: Duration
  /** Then the message becomes a dead letter. Default 10. */
  readonly maxAttempts?: number
}

export interface RetrySettings {
  readonly minBackoffMs: number
  readonly maxBackoffMs: number
  readonly maxAttempts: number
}

const DAY_MS = 86_400_000
const LONGEST_MS = 2_147_483_647

/** @throws PrecastError PC2091 for an invalid name of a topic or a subscription */
export function readName(what: string, name: unknown): string {
  if (typeof name === "string" && /^[a-z][a-z0-9-]{0,62}$/.test(name)) return name
  throw runtimeError("PC2091", what, typeof name === "string" ? JSON.stringify(name) : typeof name)
}

export function readRetention(name: string, retention: unknown): number {
  return readDuration(`retention of Topic "${name}"`, retention ?? 7 * DAY_MS, 1000)
}

/** @throws PrecastError PC2030 */
export function readRetry(name: string, options: RetryOptions): RetrySettings {
  const { minBackoff = "1s", maxBackoff = "10m", maxAttempts = 10 } = options
  const of = `of Subscription "${name}"`
  const minBackoffMs = readDuration(`retry.minBackoff ${of}`, minBackoff, 0, LONGEST_MS)
  return {
    minBackoffMs,
    maxBackoffMs: readDuration(`retry.maxBackoff ${of}`, maxBackoff, minBackoffMs, LONGEST_MS),
    maxAttempts: readWhole(`retry.maxAttempts ${of}`, maxAttempts, 1, 1_000_000),
  }
}

/** @throws PrecastError PC2030 */
export function readWhole(option: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
    return Number(value)
  throw runtimeError("PC2030", option, `an integer from ${least} to ${most}`, String(value))
}

export function readTimeout(name: string, timeout: unknown): number {
  return readDuration(`timeout of Subscription "${name}"`, timeout ?? "30s", 1, LONGEST_MS)
}

/** @throws PrecastError PC2030 with the name of an unknown option */
export function onlyKnown(what: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw runtimeError("PC2030", `${unknown} of ${what}`, `one of ${known.join(", ")}`, "unknown")
}
