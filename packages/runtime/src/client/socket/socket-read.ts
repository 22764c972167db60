import type { SocketClientCode } from "../../types/client-data.ts"
import { FAIL } from "../../types/route.ts"
import { ResponseError, type CallInfo, type ProblemError } from "../errors.ts"
import { problemFrom } from "../problem.ts"

/** A received message, decoded by its type, or its issues. */
export type Heard = { readonly message: unknown } | { readonly error: ProblemError | ResponseError }

export function readMessage(
  data: string | Uint8Array,
  code: SocketClientCode,
  call: CallInfo,
): Heard {
  if (typeof data !== "string") {
    return code.binary ? { message: data } : misfit(call, "a binary message has no type here")
  }
  const problem = problemIn(data)
  if (problem !== undefined) return { error: problemOf(problem, call) }
  const message = code.message(data)
  if (message !== FAIL) return { message }
  return misfit(call, "a message does not fit its type", code.issues?.(data))
}

function misfit(call: CallInfo, text: string, issues?: ResponseError["issues"]): Heard {
  return { error: new ResponseError(call, 101, text, issues) }
}

/** `{"problem":{…}}` and nothing else: what servers send in place of messages. */
function problemIn(text: string): object | undefined {
  if (!text.startsWith('{"problem":{')) return undefined
  try {
    const { problem, ...rest } = JSON.parse(text) as { readonly problem: object }
    return Object.keys(rest).length === 0 ? problem : undefined
  } catch {
    return undefined
  }
}

function problemOf(problem: object, call: CallInfo): ProblemError {
  const { status } = problem as { readonly status?: unknown }
  const known = typeof status === "number" ? status : 400
  return problemFrom(problem, { status: known, statusText: "", headers: new Headers() }, {}, call)
}
