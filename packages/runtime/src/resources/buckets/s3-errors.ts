import { runtimeError } from "../../base/errors/catalog.ts"

/** The error to report for one of the client, or for TimedOut. */
export function s3Failure(error: unknown, bucket: string, timeoutMs: number): unknown {
  if (error instanceof Error && "code" in error && String(error.code).startsWith("PC")) return error
  const isLate = ["TimedOut", "TimeoutError"].includes(nameOf(error))
  const message = error instanceof Error ? error.message : String(error)
  const code = isOutOfReach(error) ? "PC2185" : "PC2137"
  const failure = isLate
    ? runtimeError("PC2181", bucket, timeoutMs)
    : runtimeError(code, bucket, `${nameOf(error)}: ${message}`)
  failure.cause = error
  return failure
}

export function statusOf(error: unknown): number {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? 0
}

// Of connections that cannot be opened, or were lost; a certificate that does not fit is not among them.
const NETWORK =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/**
 * Whether a retry may succeed: the connection failed, or S3 cannot process requests at the
 * moment.
 */
function isOutOfReach(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== 0) return status >= 500 || status === 429
  return error instanceof Error && "code" in error && NETWORK.test(String(error.code))
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
