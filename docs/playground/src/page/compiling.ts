import type {
  Answered,
  Asked,
  Compiled,
  CompileRequest,
  CompleteRequest,
  Completion,
  Hover,
  HoverRequest,
} from "../shared/messages.ts"

/** Longest time that one text may take; a new worker is started after it. */
export const LIMIT_MS = 8000

/** Events that the page receives. */
export interface Listener {
  /** The compiler is being loaded, works, or has nothing to do. */
  onState(state: "loading" | "working" | "idle"): void
  onCompiled(compiled: Compiled): void
  /** Nothing came of a text, for a reason. */
  onFailed(reason: string): void
}

/** The worker that compiles: one thing at a time, and of the texts always the newest. */
export interface Compiling {
  compile(request: Omit<CompileRequest, "id">): void
  /** null: there is nothing, or the worker is busy. */
  hover(text: string, at: number): Promise<Hover | null>
  complete(text: string, at: number): Promise<readonly Completion[]>
}

type WithoutId<Request> = Request extends Asked ? Omit<Request, "id"> : never

interface Job {
  readonly asked: WithoutId<Asked>
  done(answer: Answered | null): void
}

export function openCompiling(listener: Listener): Compiling {
  let worker: Worker | null = null
  let isReady = false
  let newest: Job | null = null
  let current: { id: number; job: Job; late: ReturnType<typeof setTimeout> } | null = null
  let count = 0

  function start(): Worker {
    isReady = false
    listener.onState("loading")
    const made = new Worker(new URL("worker.js", import.meta.url), { type: "module" })
    made.addEventListener("message", ({ data }: MessageEvent<Answered>) => hear(data))
    made.addEventListener("error", (event) => broken(event.message || "It could not be loaded."))
    return made
  }

  function hear(answer: Answered): void {
    if (answer.kind === "ready") {
      isReady = true
      return next()
    }
    // A compiler that threw may be in any state.
    if (answer.kind === "failed") return broken(answer.message)
    const id = answer.kind === "compiled" ? answer.compiled.id : answer.id
    if (current?.id === id) finish(answer)
  }

  function finish(answer: Answered | null): void {
    const job = current?.job
    clearTimeout(current?.late)
    current = null
    job?.done(answer)
    next()
  }

  /** Ends the worker; the next text starts another. */
  function broken(reason: string): void {
    worker?.terminate()
    worker = null
    const job = current?.job ?? newest
    if (!current) newest = null
    listener.onFailed(reason)
    if (current) finish(null)
    else job?.done(null)
    if (newest === null) listener.onState("idle")
  }

  function next(): void {
    if (current) return
    if (newest === null) return isReady && worker ? listener.onState("idle") : undefined
    worker ??= start()
    if (!isReady) return
    const job = newest
    newest = null
    const id = ++count
    const late = setTimeout(() => broken(TOO_LONG), LIMIT_MS)
    current = { id, job, late }
    if ("optimize" in job.asked) listener.onState("working")
    worker.postMessage({ ...job.asked, id })
  }

  function ask(asked: WithoutId<HoverRequest | CompleteRequest>): Promise<Answered | null> {
    // Texts go before questions; a question that waits is of no use.
    if (current || newest || !isReady || !worker) return Promise.resolve(null)
    return new Promise((done) => {
      newest = { asked, done }
      next()
    })
  }

  return {
    compile(asked) {
      newest?.done(null)
      newest = {
        asked,
        done(answer) {
          if (answer?.kind === "compiled") listener.onCompiled(answer.compiled)
        },
      }
      next()
    },
    async hover(text, hover) {
      const answer = await ask({ text, hover })
      return answer?.kind === "hover" ? answer.hover : null
    },
    async complete(text, complete) {
      const answer = await ask({ text, complete })
      return answer?.kind === "completions" ? answer.all : []
    },
  }
}

const TOO_LONG = `Compiling it took longer than ${LIMIT_MS / 1000} s, so it was stopped. Change the text to try again.`
