import type { LambdaEvent } from "../../src/app/lambda/index.ts"

/** The event of a function URL for a request. */
export function lambdaEvent(
  path: string,
  { method = "GET", headers = {}, body }: RequestInfo = {},
): LambdaEvent {
  const [rawPath = "", rawQueryString = ""] = path.split("?")
  const { cookie, ...others } = headers
  return {
    version: "2.0",
    rawPath,
    rawQueryString,
    headers: { host: "abc.lambda-url.eu-central-1.on.aws", ...others },
    ...(cookie !== undefined && { cookies: cookie.split("; ") }),
    ...(body !== undefined && {
      body: typeof body === "string" ? body : body.toString("base64"),
      isBase64Encoded: typeof body !== "string",
    }),
    requestContext: {
      domainName: "abc.lambda-url.eu-central-1.on.aws",
      stage: "$default",
      http: { method, sourceIp: "203.0.113.7" },
    },
  }
}

interface RequestInfo {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}
