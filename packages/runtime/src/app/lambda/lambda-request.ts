import { runtimeError } from "../../base/errors/catalog.ts"

/**
 * A request in the payload format 2.0 of function URLs and of the HTTP APIs of API Gateway, as far as it is read
 * (AWS Lambda Developer Guide, "Request payload format").
 */
export interface LambdaEvent {
  readonly version?: string
  /** Begins with the stage of an HTTP API, if the API has no domain of its own. */
  readonly rawPath: string
  /** Without `?`. */
  readonly rawQueryString: string
  readonly cookies?: readonly string[]
  /** Names in lower case, values joined with commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body?: string
  readonly isBase64Encoded?: boolean
  readonly requestContext: {
    readonly domainName: string
    readonly stage: string
    readonly http: { readonly method: string; readonly sourceIp: string }
  }
}

/** @throws PrecastError PC2057 for an event of another kind */
export function checkEvent(event: unknown): asserts event is LambdaEvent {
  const { version, requestContext } = (event ?? {}) as Partial<LambdaEvent>
  if (version === "2.0" && requestContext?.http !== undefined) return
  throw runtimeError("PC2057", version === undefined ? "none" : `"${version}"`)
}

/** The request of an event; undefined when a web `Request` cannot be made of it. */
export function requestOf(event: LambdaEvent): Request | undefined {
  const { rawQueryString, requestContext } = event
  const { domainName, http } = requestContext
  const query = rawQueryString === "" ? "" : `?${rawQueryString}`
  try {
    return new Request(`https://${domainName}${pathOf(event)}${query}`, {
      method: http.method,
      headers: headersOf(event),
      body: bodyOf(event) ?? null,
    })
  } catch {
    // TRACE and CONNECT, or a header that is not one.
    return undefined
  }
}

function pathOf({ rawPath, requestContext: { stage, domainName } }: LambdaEvent): string {
  const prefix = `/${stage}`
  const isStaged = stage !== "$default" && domainName.includes(".execute-api.")
  const hasStage = isStaged && `${rawPath}/`.startsWith(`${prefix}/`)
  const path = hasStage ? rawPath.slice(prefix.length) : rawPath
  // HTTP APIs decode it: what would end the path is encoded again.
  return path === "" ? "/" : path.replace(/[?#]/g, encodeURIComponent)
}

function headersOf({ headers, cookies = [] }: LambdaEvent): Headers {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value)
  if (cookies.length > 0) all.set("cookie", cookies.join("; "))
  return all
}

function bodyOf({
  body,
  isBase64Encoded,
  requestContext,
}: LambdaEvent): string | Buffer | undefined {
  const { method } = requestContext.http
  // A web `Request` has none, and no endpoint of these methods reads one.
  if (body === undefined || method === "GET" || method === "HEAD") return undefined
  return isBase64Encoded === true ? Buffer.from(body, "base64") : body
}
