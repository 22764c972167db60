import type { CallCode, HeaderCode, ResponseCode } from "../../types/client-code.ts"
import type { CallData, HeaderData, LoadIssues, ResponseData } from "../../types/client-data.ts"
import type { Report } from "../../types/explain/described-types.ts"
import { parsedBy } from "../../types/entry/entry.ts"
import { reviverOf } from "../../types/explain/revive-described.ts"
import { FAIL } from "../../types/route.ts"
import { writeRequest } from "./described-request.ts"

/** A call of the data that the transformer writes for an endpoint. */
export function codeOf(data: CallData, load: LoadIssues | undefined): CallCode {
  const [method, path, request, answers, { accept, errors = {} } = {}] = data
  return {
    method,
    path,
    request: (input, to) => writeRequest(path, request, input, to),
    ...(load !== undefined && { unwritable: (error, input) => unwritableBy(load, error, input) }),
    answers: answers.map((answer) => answerOf(answer, load)),
    ...(accept !== undefined && { accept }),
    errors: Object.fromEntries(
      Object.entries(errors).map(([code, type]) => [code, (json) => detailsOf(json, type)]),
    ),
  }
}

/** The stack overflows on circular values alone. */
async function unwritableBy(load: LoadIssues, error: unknown, input: unknown): Promise<unknown> {
  if (!(error instanceof RangeError)) return error
  return (await load().catch(() => null))?.unwritable(error, input) ?? error
}

/** Of a copy: the body of the problem stays as it is. FAIL: also of what is nested too deeply. */
function detailsOf(json: unknown, type: Report): unknown {
  try {
    return reviverOf(type)(structuredClone(json))
  } catch {
    return FAIL
  }
}

function answerOf(data: ResponseData, load: LoadIssues | undefined): ResponseCode {
  const { status = null, kind = "json", type, headers, ...more } = data
  return {
    ...more,
    status,
    kind,
    ...(type !== undefined && { read: (text) => parsedBy(text, type) }),
    ...(type !== undefined && load !== undefined && { issues: issuesBy(load, type) }),
    ...(headers !== undefined && { headers: headers.map(headerOf) }),
  }
}

/** Without issues if their code cannot be loaded. */
function issuesBy(load: LoadIssues, type: Report): NonNullable<ResponseCode["issues"]> {
  return async (text) => (await load().catch(() => null))?.issuesOfText(text, type) ?? []
}

function headerOf({ type, ...more }: HeaderData): HeaderCode {
  return { ...more, read: type && ((json) => parsedBy(json, type)) }
}
