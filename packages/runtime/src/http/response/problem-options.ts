import { runtimeError } from "../../base/errors/catalog.ts"
import { problemStatus, type ProblemCode } from "../../base/errors/errors-problems.ts"
import type { JsonSchema } from "../../types/json-schema.ts"
import type { Problem } from "./response-problem.ts"

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
