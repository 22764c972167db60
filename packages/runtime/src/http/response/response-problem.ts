import { runtimeError } from "../../base/errors/catalog.ts"
import { problemStatus, type ProblemCode } from "../../base/errors/errors-problems.ts"
import { STATUS_PHRASES } from "../../transport/status-phrases.ts"
import type { Issue } from "../../types/issue.ts"
import type { JsonSchema } from "../../types/json-schema.ts"

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

/** How an application reports problems, where that is not as RFC 9457 has it. */
export interface ProblemOptions {
  /** Receives every problem, validation included; its result is sent as JSON instead. Default: problems stay as they are. */
  readonly shape?: (problem: Problem) => unknown
  /** What `shape` returns, for the OpenAPI document: `jsonSchema<Failure>()`. */
  readonly schema?: JsonSchema
  /** Statuses in place of those of docs/errors.md: `{ invalid_request: 422 }`. */
  readonly status?: Readonly<Partial<Record<ProblemCode, number>>>
}

/** @throws PrecastError PC2012 */
export function readProblemOptions(
  option: ((problem: Problem) => unknown) | ProblemOptions | undefined,
): ProblemOptions {
  if (option === undefined) return {}
  if (typeof option === "function") return { shape: option }
  if (typeof option !== "object" || option === null)
    throw runtimeError("PC2012", "problem", "a function or an object", String(option))
  for (const name of Object.keys(option))
    if (!["shape", "schema", "status"].includes(name))
      throw runtimeError("PC2012", `problem.${name}`, "one of shape, schema, status", "unknown")
  const { shape, status = {} } = option
  if (shape !== undefined && typeof shape !== "function")
    throw runtimeError("PC2012", "problem.shape", "a function", typeof shape)
  for (const [code, value] of Object.entries(status)) checkStatus(code, value)
  return option
}

function checkStatus(code: string, value: unknown): void {
  if (!Object.hasOwn(problemStatus, code))
    throw runtimeError("PC2012", `problem.status.${code}`, "a code of docs/errors.md", "unknown")
  if (!Number.isInteger(value) || Number(value) < 400 || Number(value) > 599)
    throw runtimeError(
      "PC2012",
      `problem.status.${code}`,
      "an integer from 400 to 599",
      String(value),
    )
}
