import type { SocketClientCode } from "../../types/client-data.ts"
import { FAIL } from "../../types/route.ts"
import {
  ResponseError,
  type CallInfo,
  type ProblemError,
} from "../../types/client/client-errors.ts"
import { problemFrom } from "../problem.ts"

/** A received message, decoded by its type, or its issues. */
export type Heard = { readonly message: unknown } | { readonly error: ProblemError | ResponseError }

export function readMessage(
  data: string | Uint8Array,
  code: SocketClientCode,
  call: CallInfo,
): Heard {
  if (typeof data !== "string") {
    return code.binary ? { message: data } : misfit(call, "a binary message has no type here")
  }
  const problem = problemIn(data)
  if (problem !== undefined) return { error: problemOf(problem, call) }
  const message = code.message(data)
  if (message !== FAIL) return { message }
  return misfit(call, "a message does not fit its type", code.issues?.(data))
}

function misfit(call: CallInfo, text: string, issues?: ResponseError["issues"]): Heard {
  return { error: new ResponseError(call, 101, text, issues) }
}

/** `{"problem":{…}}` and nothing else: what servers send in place of messages. */
function problemIn(text: string): object | undefined {
  if (!text.startsWith('{"problem":{')) return undefined
  try {
    const { problem, ...rest } = JSON.parse(text) as { readonly problem: object }
    return Object.keys(rest).length === 0 ? problem : undefined
  } catch {
    return undefined
  }
}

function problemOf(problem: object, call: CallInfo): ProblemError {
  const { status } = problem as { readonly status?: unknown }
  const known = typeof status === "number" ? status : 400
  return problemFrom(problem, { status: known, statusText: "", headers: new Headers() }, {}, call)
}

/** Messages on their way into one loop. */
export class Unread<T> implements AsyncIterator<T, void> {
  readonly #messages: T[] = []
  readonly #most: number
  readonly #left: (unread: Unread<T>) => void
  #wake: (() => void) | undefined
  #isOver = false
  #error: Error | undefined

  /** @param left called when the loop ends, or is too slow */
  constructor(most: number, left: (unread: Unread<T>) => void) {
    this.#most = most
    this.#left = left
  }

  add(message: T): void {
    if (this.#messages.length >= this.#most) {
      this.#messages.length = 0
      this.#left(this)
      return this.end(new RangeError(`the loop is more than ${this.#most} messages behind`))
    }
    this.#messages.push(message)
    this.#wake?.()
  }

  /** No more items will arrive. Pending items are still delivered. */
  end(error?: Error): void {
    this.#isOver = true
    this.#error ??= error
    this.#wake?.()
  }

  async next(): Promise<IteratorResult<T, void>> {
    while (this.#messages.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    if (this.#messages.length > 0) return { done: false, value: this.#messages.shift() as T }
    const error = this.#error
    this.#error = undefined
    if (error !== undefined) throw error
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<T, void>> {
    this.#messages.length = 0
    this.#left(this)
    this.end()
    return { done: true, value: undefined }
  }
}
