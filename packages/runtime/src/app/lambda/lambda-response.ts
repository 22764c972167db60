import { Readable, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { textOf } from "../../transport/body-text.ts"

/** Status and headers of a response in the payload format 2.0. */
interface LambdaHead {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  /** Values of `set-cookie`. */
  readonly cookies: readonly string[]
}

/** A response in the payload format 2.0. */
export interface LambdaResult extends LambdaHead {
  readonly body: string
  readonly isBase64Encoded: boolean
}

/** The whole response: text as it is, other bytes in base64. */
export async function resultOf(response: Response): Promise<LambdaResult> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = textOf(bytes)
  const body = text ?? bytes.toString("base64")
  return { ...headOf(response), body, isBase64Encoded: text === undefined }
}

/** What the Node.js runtime of Lambda provides as the global `awslambda`. */
export interface LambdaRuntime {
  streamifyResponse<Handler>(handler: Handler): Handler
  readonly HttpResponseStream: { from(stream: Writable, head: LambdaHead): Writable }
}

/** Sends the response as its parts come. */
export async function streamTo(
  { HttpResponseStream }: LambdaRuntime,
  stream: Writable,
  response: Response,
): Promise<void> {
  const to = HttpResponseStream.from(stream, headOf(response))
  // The head is sent with the first part, which a response may not have.
  to.write("")
  if (response.body === null) to.end()
  else await pipeline(Readable.from(response.body), to)
}

function headOf({ status, headers }: Response): LambdaHead {
  const cookies = headers.getSetCookie()
  const { "set-cookie": _, ...others } = Object.fromEntries(headers)
  return { statusCode: status, headers: others, cookies }
}
