import type { AnswerCode } from "../emitted/client-code.ts"
import { FAIL } from "../emitted/route.ts"
import { AbortedError, AnswerError, NetworkError, type CallInfo } from "./errors.ts"

/**
 * The items of an answer in lines of JSON, or in server-sent events, each decoded as it comes. Leaving
 * the loop ends the answer.
 */
export async function* itemsOf(
  response: Response,
  { read, issues }: AnswerCode,
  call: CallInfo,
): AsyncGenerator<unknown, void> {
  const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true
  const lines = linesOf(response, call)
  for await (const text of isEvents ? dataOf(lines) : lines) {
    // Empty lines are signs of life.
    if (text === "") continue
    const item = read!(text)
    if (item === FAIL)
      throw new AnswerError(
        call,
        response.status,
        "an item does not fit its type",
        issues?.(text) ?? [],
      )
    yield item
  }
}

/** The data of server-sent events (HTML §9.2.6); an event ends with an empty line. */
async function* dataOf(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  let data: string[] = []
  for await (const line of lines) {
    if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""))
    if (line !== "" || data.length === 0) continue
    yield data.join("\n")
    data = []
  }
}

async function* linesOf(response: Response, call: CallInfo): AsyncGenerator<string, void> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  try {
    for (;;) {
      const part = await reader?.read().catch((error: unknown) => {
        const isAborted = error instanceof Error && error.name === "AbortError"
        throw isAborted ? new AbortedError(call, error) : new NetworkError(call, error)
      })
      if (part === undefined || part.done) break
      // A `\r` at the end may be half of a line break.
      const lines = (rest + decoder.decode(part.value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      yield* lines
    }
    if (rest !== "") yield rest
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
