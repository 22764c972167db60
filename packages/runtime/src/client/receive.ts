import type { ResponseCode, CallCode } from "../types/client-code.ts"
import { FAIL } from "../types/route.ts"
import type { Issue } from "../types/issue.ts"
import { ResponseError, type CallInfo } from "../types/client/client-errors.ts"
import { problemOf } from "./problem.ts"
import { bytesWithin, limitsOf, textWithin, type ResponseLimits } from "./read-within.ts"

/**
 * The result of a response.
 * @throws ProblemError, ResponseError, TooLargeError; TypeError when the body cannot be read
 */
export async function receive(
  response: Response,
  code: CallCode,
  call: CallInfo,
  limits?: ResponseLimits,
): Promise<unknown> {
  const most = limitsOf(limits)
  if (response.type === "opaqueredirect") return redirectOf(code, call)
  const type = mediaTypeOf(response)
  const mine = code.answers.filter((answer) => isOf(answer, response.status))
  const isProblem = type === "application/problem+json"
  if (isProblem || (mine.length === 0 && response.status >= 400))
    throw await problemOf(response, code, call, most.responseBytes)
  const fitting = mine.filter((answer) => isKind(answer, response, type))
  const [first] = fitting
  if (first === undefined) {
    await response.body?.cancel()
    const what = type === "" ? "no content" : type
    throw new ResponseError(
      call,
      response.status,
      `${response.status} with ${what} is not a declared response`,
    )
  }
  if (first.kind === "json") return jsonOf(response, fitting, call, most)
  const body = await bodyOf(first, response, call, most)
  return first.wrapped ? replyOf(response, body) : body
}

function isOf({ status, kind }: ResponseCode, actual: number): boolean {
  if (typeof status === "number") return status === actual
  // A `Response` carries its own status.
  if (status === "default" || (status === null && kind === "any")) return actual < 400
  return status === "2XX" ? actual >= 200 && actual < 300 : actual === 200 || actual === 204
}

function mediaTypeOf({ headers }: Response): string {
  return bareOf(headers.get("content-type") ?? "")
}

/** Without parameters. */
function bareOf(mediaType: string): string {
  return mediaType.split(";", 1)[0]!.trim().toLowerCase()
}

function isKind({ kind, mediaType }: ResponseCode, { status }: Response, type: string): boolean {
  switch (kind) {
    case "none":
      return type === "" || status === 204
    case "json":
      return type === bareOf(mediaType ?? "application/json")
    case "items":
      if (mediaType !== undefined) return type === mediaType
      return type === "application/x-ndjson" || type === "text/event-stream"
    case "text":
    case "bytes":
      return type === bareOf(mediaType ?? "")
    case "any":
      return mediaType === undefined || type === bareOf(mediaType)
    default:
      return kind satisfies never
  }
}

/** Of several types with one status, the first that takes the text. */
async function jsonOf(
  response: Response,
  answers: readonly ResponseCode[],
  call: CallInfo,
  { responseBytes }: Required<ResponseLimits>,
): Promise<unknown> {
  const text = await textWithin(response, responseBytes, call)
  let issues: readonly Issue[] = []
  for (const { read, issues: tell, headers, wrapped } of answers) {
    const decoded = read!(text)
    if (decoded === FAIL) {
      if (issues.length === 0) issues = (await tell?.(text)) ?? []
      continue
    }
    const value = headers ? headers.add(decoded, headers.fields, response, call) : decoded
    return wrapped ? replyOf(response, value) : value
  }
  throw new ResponseError(call, response.status, "the response does not match its type", issues)
}

const EXACT = new TextDecoder("utf-8", { ignoreBOM: true })

async function bodyOf(
  answer: ResponseCode,
  response: Response,
  call: CallInfo,
  { responseBytes, itemBytes }: Required<ResponseLimits>,
): Promise<unknown> {
  switch (answer.kind) {
    case "text":
      // A mark at the start is part of a text, and of no JSON.
      return EXACT.decode(await bytesWithin(response, responseBytes, call))
    case "bytes":
      return bytesWithin(response, responseBytes, call)
    case "items":
      return answer.items!(response, answer, call, itemBytes)
    case "any":
      return response
    default:
      await response.body?.cancel()
      return answer.headers?.add({}, answer.headers.fields, response, call)
  }
}

/** Browsers hide the status and the headers of a redirect that they do not follow (Fetch §2.2.6). */
function redirectOf({ answers }: CallCode, call: CallInfo): object {
  const [status, ...others] = new Set(answers.map(({ status }) => status).filter(isRedirect))
  if (status !== undefined && others.length === 0)
    return { status, body: undefined, headers: new Headers() }
  throw new ResponseError(call, 0, "the browser hides which of several declared redirects this is")
}

/** Whether the endpoint's type declares a redirect: it is a result then, and is not followed. */
export function isRedirect(status: ResponseCode["status"]): status is number {
  return typeof status === "number" && status >= 300 && status < 400
}

function replyOf({ status, headers }: Response, body: unknown): object {
  return { status, body, headers }
}
