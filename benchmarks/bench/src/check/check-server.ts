import { request as httpRequest } from "node:http"
import { connect, type IncomingHttpHeaders } from "node:http2"
import { request as httpsRequest } from "node:https"
import type { Contender, Exchange, Known, Protocol, Refusal, Scenario } from "../types.ts"
import type { Answer } from "./parse-responses.ts"

// NestJS with class-validator takes seconds for a body of 1 MB that it has not seen before.
const limit = 20_000

/** Sends one request on a connection of its own. */
export function send(port: number, exchange: Exchange, protocol?: Protocol): Promise<Answer> {
  if (protocol === "h2") return sendOverHttp2(port, exchange, limit)
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = exchange
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
    const all = { ...headers, ...length }
    const ask = protocol === "https" ? httpsRequest : httpRequest
    const request = ask(
      // The certificate is the contender's own.
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: all,
        agent: false,
        rejectUnauthorized: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("error", reject)
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    request.setTimeout(limit, () => request.destroy(new Error(`no response within ${limit} ms`)))
    request.on("error", reject)
    request.end(body)
  })
}

const show = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

async function answerTo(
  port: number,
  { title, request }: Refusal,
  protocol: Protocol | undefined,
): Promise<Answer | string> {
  return send(port, request, protocol).catch((error: Error) => `"${title}": ${error.message}`)
}

/** Reason why the response to a known request is not the expected one, byte for byte. */
export function mistakeIn(known: Known, { status, headers, body }: Answer): string | undefined {
  const title = `"${known.title}"`
  if (status !== 200) return `${title} returned ${status} ${show(body)} instead of 200`
  if (body !== known.answer)
    return `${title} returned ${show(body)} instead of ${show(known.answer)}`
  const { type = "application/json" } = known
  const found = String(headers["content-type"] ?? "")
  if (!new RegExp(`^${type}\\b`).test(found))
    return `${title} returned "${found}" instead of ${type}`
  const lacking = Object.entries(known.headers ?? {}).find(([name, is]) => headers[name] !== is)
  return lacking && `${title} returned no header ${lacking.join(": ")}`
}

/** Reason why a response does not refuse. */
export function notRefused({ title }: Refusal, { status }: Answer): string | undefined {
  if (status >= 400 && status <= 499) return undefined
  return `"${title}" returned ${status} instead of being refused with 4xx`
}

/** A known response, in the envelope that a contender's protocol has around JSON. */
export function wrapped(known: Known, { envelope }: Pick<Contender, "envelope">): Known {
  if (!envelope || (known.type ?? "application/json") !== "application/json") return known
  const [before, after] = envelope
  return { ...known, answer: before + known.answer + after }
}

/** Sends a known request; reason why the response is not the expected one. */
export async function checkKnown(
  port: number,
  known: Known,
  protocol?: Protocol,
): Promise<string | undefined> {
  const answer = await answerTo(port, known, protocol)
  return typeof answer === "string" ? answer : mistakeIn(known, answer)
}

/**
 * Sends a server all requests of a scenario. `undefined` when each valid request gets
 * its exact response and each invalid one a 4xx; otherwise the first reason why not. A server that
 * responds wrongly, or validates less, would be measured doing less work.
 */
export async function checkServer(port: number, scenario: Scenario): Promise<string | undefined> {
  for (const known of scenario.known) {
    const reason = await checkKnown(port, known, scenario.protocol)
    if (reason !== undefined) return reason
  }
  for (const refusal of scenario.refused) {
    const answer = await answerTo(port, refusal, scenario.protocol)
    const reason = typeof answer === "string" ? answer : notRefused(refusal, answer)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Sends one request over HTTP/2 without TLS, on a connection of its own. */
async function sendOverHttp2(
  port: number,
  { method, path, headers, body }: Exchange,
  limit: number,
): Promise<Answer> {
  const session = connect(`http://127.0.0.1:${port}`)
  try {
    return await new Promise((resolve, reject) => {
      session.on("error", reject)
      session.setTimeout(limit, () => reject(new Error(`no response within ${limit} ms`)))
      const request = session.request({ ":method": method, ":path": path, ...headers })
      let found: IncomingHttpHeaders = {}
      const chunks: Buffer[] = []
      request.on("response", (received) => (found = received))
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("error", reject)
      request.on("end", () =>
        resolve({
          status: Number(found[":status"] ?? 0),
          headers: found,
          body: Buffer.concat(chunks).toString(),
        }),
      )
      request.end(body)
    })
  } finally {
    session.destroy()
  }
}
