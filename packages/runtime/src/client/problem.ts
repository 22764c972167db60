import type { CallCode } from "../types/client-code.ts"
import { FAIL } from "../types/route.ts"
import type { Issue } from "../types/issue.ts"
import { ProblemError, type CallInfo } from "../types/client/client-errors.ts"
import { textWithin } from "./read-within.ts"

/**
 * The error for a problem. Servers may use any shape for their problems, so every member is checked.
 * @param most maximum size of the body, in bytes
 */
export async function problemOf(
  response: Response,
  code: CallCode,
  call: CallInfo,
  most: number,
): Promise<ProblemError> {
  return problemFrom(parsed(await textWithin(response, most, call)), response, code, call)
}

/** @param body parsed JSON, or text if it is not JSON */
export function problemFrom(
  body: unknown,
  { status, statusText, headers }: Pick<Response, "status" | "statusText" | "headers">,
  { errors }: Pick<CallCode, "errors">,
  call: CallInfo,
): ProblemError {
  const problem = typeof body === "object" && body !== null ? (body as Said) : {}
  const { code = "unknown", detail, details, issues } = problem
  const read = errors !== undefined && Object.hasOwn(errors, code) ? errors[code] : undefined
  const decoded = read?.(details)
  return new ProblemError(call, {
    status,
    code: String(code),
    detail: typeof detail === "string" ? detail : statusText,
    details: decoded === undefined || decoded === FAIL ? details : decoded,
    issues: Array.isArray(issues) ? (issues as readonly Issue[]) : [],
    headers,
    body,
  })
}

/** The members that are read. */
interface Said {
  readonly code?: string
  readonly detail?: unknown
  readonly details?: unknown
  readonly issues?: unknown
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
