import { randomUUID } from "node:crypto"
import { Agent, request as requestHttp } from "node:http"
import { Agent as TlsAgent, request as requestHttps } from "node:https"
import { increase } from "./app-log.ts"
import type { EndpointSample } from "@precast/runtime/testing"

const TIMEOUT_MS = 10_000
const MOST_IN_FLIGHT = 500
const LONGEST_BODY = 64 * 1024
// That of a sample; each request gets its own, since many are keys.
const SAMPLE_UUID = "123e4567-e89b-42d3-a456-426614174000"

/** A response, or the code of the error in its place. */
export type Outcome =
  | { readonly status: number; readonly code: string | undefined }
  | { readonly error: string }

/** Sends requests at a constant rate, and counts what comes of them. */
export class ChaosLoad {
  sent = 0
  acknowledged = 0
  /** Statuses below 500 that are not 2xx. */
  readonly refused: Map<string, number> = new Map()
  /** Statuses from 500 and errors of connections. */
  readonly failed: Map<string, number> = new Map()
  /** Not sent, since too many requests were in flight. */
  skipped = 0
  longestGapMs = 0
  lastFailureAt = 0
  #lastSuccessAt = 0
  #inFlight = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  start(samples: readonly EndpointSample[], rate: number): void {
    const startedAt = performance.now()
    this.#lastSuccessAt = startedAt
    let due = 0
    this.#timer = setInterval(() => {
      const until = Math.floor(((performance.now() - startedAt) / 1000) * rate)
      for (; due < until; due++) {
        const sample = samples[due % samples.length]
        if (sample !== undefined) this.#send(sample)
      }
    }, 10)
  }

  /** Sends no more, and waits for the requests in flight. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#inFlight)
    this.#gap()
  }

  #send(sample: EndpointSample): void {
    if (this.#inFlight.size >= MOST_IN_FLIGHT) {
      this.skipped++
      return
    }
    this.sent++
    const sent = this.#client.send(sample).then((outcome) => this.#count(outcome))
    this.#inFlight.add(sent)
    void sent.then(() => this.#inFlight.delete(sent))
  }

  #count(outcome: Outcome): void {
    if (!isFailure(outcome)) {
      this.#gap()
      this.#lastSuccessAt = performance.now()
      if (isSuccess(outcome)) this.acknowledged++
      else increase(this.refused, kindOf(outcome))
      return
    }
    this.lastFailureAt = performance.now()
    increase(this.failed, kindOf(outcome))
  }

  #gap(): void {
    this.longestGapMs = Math.max(this.longestGapMs, performance.now() - this.#lastSuccessAt)
  }
}

export function isSuccess(outcome: Outcome): boolean {
  return "status" in outcome && outcome.status >= 200 && outcome.status < 300
}

/** The app could not respond as it would without a fault. */
export function isFailure(outcome: Outcome): boolean {
  return "error" in outcome || outcome.status >= 500
}

/** `503 shutting_down`, `ECONNRESET` */
export function kindOf(outcome: Outcome): string {
  if ("error" in outcome) return outcome.error
  return outcome.code === undefined ? String(outcome.status) : `${outcome.status} ${outcome.code}`
}

/** Sends samples to the app over connections that stay open. */
export class Client {
  readonly #url: URL
  readonly #headers: Readonly<Record<string, string>>
  readonly #agent: Agent
  readonly #isTls: boolean

  constructor(url: string, headers: readonly string[]) {
    this.#url = new URL(url)
    this.#isTls = this.#url.protocol === "https:"
    this.#agent = new (this.#isTls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 100 })
    this.#headers = Object.fromEntries(headers.map(splitHeader))
  }

  /** Never rejects. */
  send({ method, target, headers, body }: EndpointSample): Promise<Outcome> {
    const text = body?.replaceAll(SAMPLE_UUID, randomUUID())
    const make = this.#isTls ? requestHttps : requestHttp
    return new Promise((done) => {
      const sent = make(new URL(target, this.#url), {
        method,
        agent: this.#agent,
        // The app is started by this command, on this machine.
        ...(this.#isTls && { rejectUnauthorized: false }),
        timeout: TIMEOUT_MS,
        headers: {
          ...(text !== undefined && { "content-type": "application/json" }),
          ...headers,
          ...this.#headers,
        },
      })
      sent.on("response", (response) => {
        const { statusCode: status = 0 } = response
        let received = ""
        response.setEncoding("utf8")
        response.on("data", (data: string) => {
          if (received.length < LONGEST_BODY) received += data
        })
        response.on("end", () =>
          done({ status, code: status < 400 ? undefined : codeOf(received) }),
        )
        response.on("error", (error) => done({ error: errorCode(error) }))
      })
      sent.on("timeout", () => sent.destroy(Object.assign(new Error(), { code: "timeout" })))
      sent.on("error", (error) => done({ error: errorCode(error) }))
      sent.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(":")
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function errorCode(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.message
}

/** `code` of a problem, if it is one. */
function codeOf(text: string): string | undefined {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === "string" ? code.slice(0, 60) : undefined
  } catch {
    return undefined
  }
}
