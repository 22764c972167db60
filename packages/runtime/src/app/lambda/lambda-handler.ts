import type { Writable } from "node:stream"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Fetchable } from "../compose/compose-app.ts"
import { checkEvent, requestOf } from "./lambda-request.ts"
import { type LambdaResult, type LambdaRuntime, resultOf, streamTo } from "./lambda-response.ts"

/** Options of `lambdaHandler()`. */
export interface LambdaOptions {
  /**
   * Send the response as its parts come, up to 200 MB in place of 6. Requires a function URL with the invoke mode
   * `RESPONSE_STREAM`, and the Node.js runtime of Lambda. Default: false.
   */
  readonly stream?: boolean
}

/** The handler that a module for AWS Lambda exports. */
export type LambdaHandler = (event: unknown, ...more: never[]) => Promise<LambdaResult | void>

/**
 * Serves an application on AWS Lambda, behind a function URL or an HTTP API of API Gateway (payload format 2.0).
 * `export const handler = lambdaHandler(createApp(routes))`
 * @param app what `createApp()` returns
 * @returns the handler; it rejects with PrecastError PC2057 for an event that is not such a request
 * @throws PrecastError PC2055 for `stream` outside of Lambda
 */
export function lambdaHandler(
  app: Pick<Fetchable, "fetch">,
  { stream = false }: LambdaOptions = {},
): LambdaHandler {
  if (!stream) return async (event) => resultOf(await respond(app, event))
  const { awslambda } = globalThis as { readonly awslambda?: LambdaRuntime }
  if (awslambda === undefined) {
    throw runtimeError("PC2055", "stream", "only the Node.js runtime of AWS Lambda can stream")
  }
  return awslambda.streamifyResponse(async (event: unknown, to: Writable) =>
    streamTo(awslambda, to, await respond(app, event)),
  ) as LambdaHandler
}

async function respond({ fetch }: Pick<Fetchable, "fetch">, event: unknown): Promise<Response> {
  checkEvent(event)
  const request = requestOf(event)
  if (request === undefined) return new Response(null, { status: 400 })
  return fetch(request, { address: event.requestContext.http.sourceIp })
}
