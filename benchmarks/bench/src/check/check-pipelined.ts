import { connect } from "node:net"
import { parseResponses, type Answer } from "./parse-responses.ts"
import { notRefused, mistakeIn } from "./check-server.ts"
import type { Exchange, Known, Refusal, Scenario } from "../types.ts"

const limit = 5_000

/** Request → its bytes on a connection that stays open. */
export function bytesOf({ method, path, headers, body }: Exchange): string {
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
  const lines = Object.entries({ host: "127.0.0.1", ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`
}

/** Sends all requests in one write; their responses, in the order they came. */
function sendAll(port: number, requests: readonly Exchange[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    const chunks: Buffer[] = []
    let answers: Answer[] = []
    const end = (error?: Error): void => {
      socket.destroy()
      if (error) reject(error)
      else resolve(answers)
    }
    const missing = (): Error => new Error(`${answers.length} of ${requests.length} responses came`)
    socket.setTimeout(limit, () => end(missing()))
    socket.on("error", end).on("close", () => end(missing()))
    socket.on("data", (chunk) => {
      chunks.push(chunk)
      try {
        answers = parseResponses(Buffer.concat(chunks))
      } catch (error) {
        return end(error as Error)
      }
      if (answers.length >= requests.length) end()
    })
    socket.write(requests.map(bytesOf).join(""))
  })
}

const isKnown = (one: Known | Refusal): one is Known => "answer" in one

/**
 * `depth` pipelined requests → reason why their responses are not correct and in order. The
 * requests differ, so that another order is noticed.
 */
export async function checkPipelined(
  port: number,
  { known, refused }: Scenario,
  depth: number,
): Promise<string | undefined> {
  // Where all known responses are the same, an invalid request comes between two of them.
  const few = known.length === 1
  const pool: readonly (Known | Refusal)[] = few ? [...known, ...refused.slice(0, 1)] : known
  const sent = Array.from({ length: depth }, (_, index) => pool[index % pool.length] ?? known[0])
  const where = `${depth} pipelined requests: `
  const answers = await sendAll(
    port,
    sent.map(({ request }) => request),
  ).catch((error: Error) => error.message)
  if (typeof answers === "string") return where + answers
  if (answers.length > depth) return `${where}${answers.length} responses came`
  for (const [index, one] of sent.entries()) {
    const answer = answers[index]
    const wrong = answer && (isKnown(one) ? mistakeIn(one, answer) : notRefused(one, answer))
    if (wrong !== undefined) return `${where}response ${index + 1}: ${wrong}`
  }
  return undefined
}
