import type { AnswerCode } from "../emitted/client-code.ts"
import { FAIL } from "../emitted/route.ts"
import { AbortedError, AnswerError, NetworkError, type CallInfo } from "./errors.ts"

/** The items of an answer in lines of JSON, each decoded as it comes. Leaving the loop ends the answer. */
export async function* itemsOf(
  response: Response,
  { read, issues }: AnswerCode,
  call: CallInfo,
): AsyncGenerator<unknown, void> {
  for await (const line of linesOf(response, call)) {
    const item = read!(line)
    if (item === FAIL)
      throw new AnswerError(
        call,
        response.status,
        "an item does not fit its type",
        issues?.(line) ?? [],
      )
    yield item
  }
}

/** Lines that are not empty: these are signs of life. */
async function* linesOf(response: Response, call: CallInfo): AsyncGenerator<string, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  try {
    for (;;) {
      const { done, value } = (await reader?.read().catch((error: unknown) => {
        const isAborted = error instanceof Error && error.name === "AbortError"
        throw isAborted ? new AbortedError(call, error) : new NetworkError(call, error)
      })) ?? { done: true, value: undefined }
      if (done) break
      const lines = (rest + value).split("\n")
      rest = lines.pop()!
      yield* lines.filter((line) => line !== "")
    }
    if (rest !== "") yield rest
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
