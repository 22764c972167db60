import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { onTestFinished } from "vitest"

/** Amazon's client of the runtime, where CI puts it (.ci/run). */
const CLIENT = join(
  import.meta.dirname,
  "../../../../node_modules/.cache/lambda/node_modules/aws-lambda-ric/index.mjs",
)

export const hasClient: boolean = existsSync(CLIENT)

/** What a caller of a function URL gets. */
export interface LambdaResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly body: Buffer
  /** The function failed, with this error. */
  readonly error?: string
}

/**
 * Stands for the binary part of the client, which has to be compiled: it sends results to the host. Requests come
 * through the client's own JavaScript (AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1).
 */
const BINARY_PART = `const { request } = require("node:http")
const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(":")
const post = (path, body) =>
  request({ host, port, method: "POST", path: "/2018-06-01/runtime/invocation/" + path }).end(body)
require("node:module")._extensions[".node"] = (module) => {
  module.exports = {
    done: (id, body) => post(id + "/response", body),
    error: (id, body) => post(id + "/error", body),
  }
}
`

/**
 * Runs a function as AWS Lambda does: Amazon's client loads it, and takes events from this host by the
 * Lambda runtime API. It ends with the test.
 * @param folder where `index.mjs` is, which exports `handler`
 */
export async function startLambda(
  folder: string,
): Promise<(event: object) => Promise<LambdaResponse>> {
  const host = new LambdaHost()
  const port = await host.listen()
  const preload = join(folder, "binary-part.cjs")
  writeFileSync(preload, BINARY_PART)
  const child = spawn(process.execPath, ["--require", preload, CLIENT], {
    stdio: "inherit",
    env: {
      PATH: process.env["PATH"],
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
      AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1: "true",
      AWS_LAMBDA_FUNCTION_NAME: "test",
      AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "128",
      AWS_LAMBDA_LOG_GROUP_NAME: "test",
      AWS_LAMBDA_LOG_STREAM_NAME: "test",
      LAMBDA_TASK_ROOT: folder,
      _HANDLER: "index.handler",
    },
  })
  child.on("exit", () => host.fail("the runtime has exited"))
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await host.close()
  })
  return (event) => host.invoke(event)
}

class LambdaHost {
  readonly #server = createServer((request, response) => void this.#take(request, response))
  readonly #events: { readonly id: string; readonly event: object }[] = []
  readonly #callers = new Map<string, (response: LambdaResponse) => void>()
  /** The client waits for an event. */
  #waiting: ServerResponse | undefined

  async listen(): Promise<number> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening")
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  invoke(event: object): Promise<LambdaResponse> {
    const id = String(this.#callers.size + 1)
    return new Promise((resolve) => {
      this.#callers.set(id, resolve)
      this.#events.push({ id, event })
      this.#give()
    })
  }

  /** Ends all invocations; those that have a result keep it. */
  fail(error: string): void {
    for (const resolve of this.#callers.values()) resolve(failure(error))
  }

  /** Lambda runtime API, version 2018-06-01. */
  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , , part, id = "", end] = (request.url ?? "").split("/")
    if (part === "invocation" && id === "next") {
      this.#waiting = response
      return this.#give()
    }
    const body = await buffer(request)
    response.writeHead(202).end()
    if (part !== "invocation") this.fail(String(body))
    else if (end === "response") this.#callers.get(id)?.(responseOf(request, body))
    else this.#callers.get(id)?.(failure(String(body)))
  }

  #give(): void {
    const next = this.#waiting === undefined ? undefined : this.#events.shift()
    if (next === undefined) return
    this.#waiting?.writeHead(200, {
      "lambda-runtime-aws-request-id": next.id,
      "lambda-runtime-deadline-ms": Date.now() + 30_000,
      "lambda-runtime-invoked-function-arn": "arn:aws:lambda:eu-central-1:1:function:test",
    })
    this.#waiting?.end(JSON.stringify(next.event))
    this.#waiting = undefined
  }
}

function failure(error: string): LambdaResponse {
  return { status: 502, headers: {}, cookies: [], body: Buffer.alloc(0), error }
}

interface Head {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
}

/** The response that Lambda makes of a result, whole or streamed. */
function responseOf({ headers, trailers }: IncomingMessage, bytes: Buffer): LambdaResponse {
  // A function that streams reports an error behind what it has sent.
  const error = trailers["lambda-runtime-function-error-body"]
  if (error !== undefined) return failure(Buffer.from(error, "base64").toString())
  if (headers["content-type"] === "application/vnd.awslambda.http-integration-response") {
    const end = bytes.indexOf(Buffer.alloc(8))
    const head = JSON.parse(bytes.toString("utf8", 0, end)) as Head
    return { ...headOf(head), body: bytes.subarray(end + 8) }
  }
  const result = JSON.parse(String(bytes)) as Head & { body: string; isBase64Encoded: boolean }
  const body = Buffer.from(result.body, result.isBase64Encoded ? "base64" : "utf8")
  return { ...headOf(result), body }
}

function headOf({ statusCode, headers = {}, cookies = [] }: Head): Omit<LambdaResponse, "body"> {
  return { status: statusCode, headers, cookies }
}
