import type { CallCode, HeaderCode, ResponseCode } from "../../types/client-code.ts"
import type { CallData, HeaderData, LoadIssues, ResponseData } from "../../types/client-data.ts"
import type { Report } from "../../types/explain/described-types.ts"
import { beginTrials, endTrials } from "../../types/check/trials.ts"
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
    unwritable: load && ((error, input) => unwritableBy(load, error, input)),
    answers: answers.map((answer) => answerOf(answer, load)),
    accept,
    errors: Object.fromEntries(
      // Of a copy: the body of the problem stays as it is.
      Object.entries(errors).map(([code, type]) => [code, readerOf(type, structuredClone)]),
    ),
  }
}

/** The stack overflows on circular values alone. */
async function unwritableBy(load: LoadIssues, error: unknown, input: unknown): Promise<unknown> {
  if (!(error instanceof RangeError)) return error
  return (await load().catch(() => null))?.unwritable(error, input) ?? error
}

/**
 * Reads a value of the type; FAIL also for what is not JSON or is nested too deeply.
 * @param parsed what JSON.parse makes of a text, as a value that is used nowhere else
 */
function readerOf<T>(type: Report, parsed: (json: T) => unknown): (json: T) => unknown {
  return (json) => {
    const outer = beginTrials()
    try {
      return reviverOf(type)(parsed(json))
    } catch {
      return FAIL
    } finally {
      endTrials(outer)
    }
  }
}

function answerOf(data: ResponseData, load: LoadIssues | undefined): ResponseCode {
  const { status = null, kind = "json", type, headers, ...more } = data
  return {
    ...more,
    status,
    kind,
    read: type && readerOf(type, parseText),
    issues: type && load && issuesBy(load, type),
    headers: headers && {
      add: headers[0],
      fields: (headers.slice(1) as HeaderData[]).map(headerOf),
    },
  }
}

/** Without issues if their code cannot be loaded. */
function issuesBy(load: LoadIssues, type: Report): NonNullable<ResponseCode["issues"]> {
  return async (text) => (await load().catch(() => null))?.issuesOfText(text, type) ?? []
}

function headerOf({ type, ...more }: HeaderData): HeaderCode {
  return { ...more, read: type && readerOf(type, parseText) }
}

function parseText(json: string): unknown {
  return JSON.parse(json)
}
