import type { Context } from "../endpoint/api.ts"
import type { Hook } from "../endpoint/hooks.ts"
import type { OutgoingResponse } from "../endpoint/outgoing-response.ts"
import { booleanOption, knownOptions, tokensOption, wrongOption } from "../base/base-options.ts"

/** Options of `requestId()`. */
export interface RequestIdOptions {
  /** Header of the request and the response. Default "x-request-id". */
  readonly header?: string
  /**
   * Whether to accept the id of an incoming request: for servers behind a proxy that sets or removes it.
   * Default false: any client could reuse the ids of others.
   */
  readonly accept?: boolean
  /** Makes ids. Default: 16 random hexadecimal digits for the process, and a number. */
  readonly generate?: () => string
}

/** What `requestId()` adds to `context.data`. */
export interface RequestId {
  readonly requestId: string
}

// Characters that need no quotes in logs, headers and URLs.
const ID = /^[\w.:+/=~@-]{1,128}$/

/**
 * Assigns an id to each request: in `context.data.requestId`, in a response header, and in the member
 * `requestId` of problems.
 * @throws PrecastError PC2030
 */
export function requestId(options: RequestIdOptions = {}): Hook<RequestId> {
  knownOptions("requestId", options, { header: 0, accept: 0, generate: 0 })
  const [name = ""] = tokensOption("requestId.header", options.header ?? "x-request-id")
  const header = name.toLowerCase()
  const accept = booleanOption("requestId.accept", options.accept ?? false)
  const generate = options.generate ?? counter()
  if (typeof generate !== "function")
    throw wrongOption("requestId.generate", "a function", generate)
  return {
    onRequest(context) {
      const given = accept ? context.headers[header] : undefined
      const requestId = given !== undefined && ID.test(given) ? given : generate()
      context.header(header, requestId)
      return { requestId }
    },
    onResponse: (context, answer) => tellProblem(context as Context<Partial<RequestId>>, answer),
  }
}

/** 64 random bits identify the process, a number the request: 64 ns; randomUUID takes 223. */
function counter(): () => string {
  const random = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n
  const process = random.toString(16).padStart(16, "0")
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

/** Problems in a custom format of the application are unchanged. */
function tellProblem({ data }: Context<Partial<RequestId>>, answer: OutgoingResponse): void {
  const { status, body, headers } = answer
  // Without an id, an outer hook has sent the response.
  if (status < 400 || data.requestId === undefined) return
  if (typeof body !== "string" || !body.startsWith('{"')) return
  if (headers.get("content-type") !== "application/problem+json") return
  const member = `,"requestId":${JSON.stringify(data.requestId)}}`
  // Of the application and of the route: both hooks see the same id.
  if (!body.endsWith(member)) answer.body = body.slice(0, -1) + member
}
