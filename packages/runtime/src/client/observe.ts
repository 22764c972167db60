import { observers } from "../base/observers.ts"
import { observing, type CallObserver } from "./observed-call.ts"

/** State of the module: who observes is set up once for the program. */
const calls = /* @__PURE__ */ observers<CallObserver>(
  (all) => (sent, given) => {
    let headers = given
    const ends = all.map((by) => {
      const told = by(sent, headers)
      headers = { ...headers, ...told.headers }
      return told
    })
    return { headers, end: (how) => ends.forEach((each) => each.end(how)) }
  },
  observing,
)

/** Sets the observer of the requests of all clients; null removes it. */
export function observeCalls(by: CallObserver | null): void {
  calls.set(by)
}

/** Adds an observer. @returns a function that removes it */
export function watchCalls(by: CallObserver): () => void {
  return calls.add(by)
}
