import type { ResponseCode } from "../client-code.ts"
import { FAIL } from "../route.ts"
import {
  AbortedError,
  ResponseError,
  NetworkError,
  TooLargeError,
  type CallInfo,
} from "./client-errors.ts"

/**
 * The items of a response in NDJSON or server-sent events, each decoded as it arrives. Leaving the loop cancels
 * the response.
 * @param most maximum size of an item, in bytes
 */
export async function* itemsOf(
  response: Response,
  { read, issues }: Pick<ResponseCode, "read" | "issues">,
  call: CallInfo,
  most: number,
): AsyncGenerator<unknown, void> {
  const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true
  const lines = linesOf(response, call, most)
  for await (const text of isEvents ? dataOf(lines, call, most) : lines) {
    // Empty lines are signs of life.
    if (text === "") continue
    const item = read!(text)
    if (item === FAIL)
      throw new ResponseError(
        call,
        response.status,
        "an item does not fit its type",
        (await issues?.(text)) ?? [],
      )
    yield item
  }
}

/** The data of server-sent events (HTML §9.2.6); an event ends with an empty line. */
async function* dataOf(
  lines: AsyncIterable<string>,
  call: CallInfo,
  most: number,
): AsyncGenerator<string, void> {
  let data: string[] = []
  let length = 0
  for await (const line of lines) {
    if (line.startsWith("data:")) {
      data.push(line.slice(5).replace(/^ /, ""))
      length += line.length
      if (length > most) throw new TooLargeError(call, "itemBytes", most)
    }
    if (line !== "" || data.length === 0) continue
    yield data.join("\n")
    data = []
    length = 0
  }
}

async function* linesOf(
  response: Response,
  call: CallInfo,
  most: number,
): AsyncGenerator<string, void> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  const lines = new Lines()
  try {
    for (;;) {
      const part = await reader?.read().catch((error: unknown) => {
        const isAborted = error instanceof Error && error.name === "AbortError"
        throw isAborted ? new AbortedError(call, error) : new NetworkError(call, error)
      })
      if (part === undefined || part.done) break
      for (const line of lines.add(decoder.decode(part.value, { stream: true }))) {
        if (line.length > most) throw new TooLargeError(call, "itemBytes", most)
        yield line
      }
      if (lines.length > most) throw new TooLargeError(call, "itemBytes", most)
    }
    const rest = lines.end()
    if (rest !== "") yield rest
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

/** Assembles lines from text that arrives in chunks; each chunk is processed immediately. */
class Lines {
  #parts: string[] = []
  #endsWithReturn = false
  /** Characters of the line that has begun. */
  length = 0

  /** @returns the lines that end in it */
  add(text: string): string[] {
    // The other half of a line break.
    const part = this.#endsWithReturn && text.startsWith("\n") ? text.slice(1) : text
    if (text !== "") this.#endsWithReturn = text.endsWith("\r")
    const lines = part.split(/\r\n|\n|\r/)
    const rest = lines.pop()!
    if (lines.length > 0) lines[0] = this.end() + lines[0]!
    if (rest !== "") this.#parts.push(rest)
    this.length += rest.length
    return lines
  }

  /** The remaining text without a line break. */
  end(): string {
    const rest = this.#parts.join("")
    this.#parts = []
    this.length = 0
    return rest
  }
}
