import { STATUS_PHRASES } from "../../transport/status-phrases.ts"
import type { Issue } from "../../types/issue.ts"
import { problemStatus, type ProblemCode } from "../../base/errors/errors-problems.ts"

/** Body of every error response: RFC 9457 problem details. */
export interface Problem {
  /** Always "about:blank": the status is the general meaning, `code` the exact one. */
  readonly type: string
  /** Reason phrase of the status, as RFC 9457 requires with "about:blank". */
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly details?: unknown
  /** Every reason why the request was refused; only with `invalid_request`. */
  readonly issues?: readonly Issue[]
}

/** Members of a problem in addition to its code and detail. */
export interface ProblemExtras {
  readonly details?: unknown
  readonly issues?: readonly Issue[]
}

/** A problem by its code. */
export function problemOf(
  code: ProblemCode,
  detail: string,
  extras: ProblemExtras = {},
  status: number = problemStatus[code],
): Problem {
  const title = STATUS_PHRASES[status] ?? "Error"
  return { type: "about:blank", title, status, detail, code, ...extras }
}
