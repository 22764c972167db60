import { request as httpRequest } from "node:http"
import type { Exchange, Known, Scenario } from "./types.ts"

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const limit = 5_000

/** Sends one request on a connection of its own. */
function send(port: number, exchange: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = exchange
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
    const request = httpRequest(
      { host: "127.0.0.1", port, method, path, headers: { ...headers, ...length }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("error", reject)
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    request.setTimeout(limit, () => request.destroy(new Error(`no answer within ${limit} ms`)))
    request.on("error", reject)
    request.end(body)
  })
}

const show = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

async function answerTo(port: number, title: string, exchange: Exchange): Promise<Answer | string> {
  return send(port, exchange).catch((error: Error) => `"${title}": ${error.message}`)
}

/** Reason why the answer to a known request is not the expected one, byte for byte. */
export async function checkKnown(port: number, known: Known): Promise<string | undefined> {
  const answer = await answerTo(port, known.title, known.request)
  if (typeof answer === "string") return answer
  if (answer.status !== 200) {
    return `"${known.title}" was answered with ${answer.status} ${show(answer.body)} instead of 200`
  }
  if (answer.body !== known.answer) {
    return `"${known.title}" was answered with ${show(answer.body)} instead of ${known.answer}`
  }
  if (!/^application\/json\b/.test(answer.type)) {
    return `"${known.title}" was answered as "${answer.type}" instead of application/json`
  }
  return undefined
}

/**
 * Asks a server everything a scenario knows the answer of. `undefined` when each valid request gets
 * its exact answer and each invalid one a 4xx; otherwise the first reason why not. A server that
 * answers wrongly, or validates less, would be measured doing less work.
 */
export async function checkServer(port: number, scenario: Scenario): Promise<string | undefined> {
  for (const known of scenario.known) {
    const reason = await checkKnown(port, known)
    if (reason !== undefined) return reason
  }
  for (const { title, request } of scenario.refused) {
    const answer = await answerTo(port, title, request)
    if (typeof answer === "string") return answer
    if (answer.status < 400 || answer.status > 499) {
      return `"${title}" was answered with ${answer.status} instead of being refused with 4xx`
    }
  }
  return undefined
}
