import type { Hook, Middleware, Use } from "../../endpoint/hooks.ts"
import type { Exchange } from "./exchange.ts"
import type { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { isThenable } from "../../base/within.ts"

type Later<T> = T | PromiseLike<T>

/** One step of a request. A response ends the steps; a promise is awaited. */
export type Step = (exchange: Exchange) => Later<OutgoingResponse | undefined>

/** What a request goes through, in the order it was composed. */
export interface Plan {
  /** The last one always returns a response. */
  readonly steps: readonly Step[]
  readonly errors: readonly NonNullable<Hook["onError"]>[]
  /** From the inside to the outside. */
  readonly answers: readonly NonNullable<Hook["onResponse"]>[]
}

/** Steps inside all hooks: decode, the handler, encode, with the steps that hooks add between them. */
export type Inner = (hooks: readonly Hook[]) => readonly Step[]

/** Composes hooks and middleware around the inner steps. A middleware holds all that follows it. */
export function planOf(use: readonly Use[], inner: Inner, outer: readonly Hook[] = []): Plan {
  const at = use.findIndex((one) => typeof one === "function")
  const hooks = (at === -1 ? use : use.slice(0, at)) as readonly Hook[]
  const before = hooks.flatMap(({ onRequest }): Step[] =>
    onRequest === undefined ? [] : [(exchange) => take(onRequest(exchange.context), exchange)],
  )
  const all = [...outer, ...hooks]
  const rest: readonly Step[] =
    at === -1 ? inner(all) : [around(use[at] as Middleware, planOf(use.slice(at + 1), inner, all))]
  return {
    steps: [...before, ...rest],
    errors: hooks.flatMap(({ onError }) => onError ?? []).reverse(),
    answers: hooks.flatMap(({ onResponse }) => onResponse ?? []).reverse(),
  }
}

/** The result of a hook: a response, or fields for the context. */
export function take(result: unknown, exchange: Exchange): Later<OutgoingResponse | undefined> {
  if (isThenable(result)) return result.then((value) => exchange.take(value))
  return exchange.take(result)
}

function around(middleware: Middleware, plan: Plan): Step {
  return async (exchange) => {
    const next = async (): Promise<OutgoingResponse> => await runPlan(plan, exchange)
    const answer = await middleware(exchange.context, next)
    return exchange.answerOf(answer)
  }
}

/** Runs a plan to its response, synchronously as far as its steps are. Throws errors that no hook handles. */
export function runPlan(plan: Plan, exchange: Exchange): Later<OutgoingResponse> {
  let answer: Later<OutgoingResponse>
  try {
    answer = runSteps(plan.steps, 0, exchange)
  } catch (error) {
    return recover(plan, error, exchange)
  }
  if (!isThenable(answer)) return finish(plan, answer as OutgoingResponse, exchange)
  return (answer as PromiseLike<OutgoingResponse>).then(
    (made) => finish(plan, made, exchange),
    (error: unknown) => recover(plan, error, exchange),
  )
}

function runSteps(
  steps: readonly Step[],
  from: number,
  exchange: Exchange,
): Later<OutgoingResponse> {
  for (let at = from; at < steps.length; at++) {
    const made = (steps[at] as Step)(exchange)
    if (made === undefined) continue
    if (!isThenable(made)) return made
    return made.then((late) => late ?? runSteps(steps, at + 1, exchange))
  }
  throw new Error("the steps of a request returned no response")
}

/** Calls the error hooks for a response. */
async function recover(plan: Plan, error: unknown, exchange: Exchange): Promise<OutgoingResponse> {
  for (const onError of plan.errors) {
    const answer = await onError(exchange.context, error)
    if (answer !== undefined) return finish(plan, await exchange.answerOf(answer), exchange)
  }
  if (plan !== exchange.plan) throw error
  return finish(plan, exchange.failure(error), exchange)
}

function finish(
  plan: Plan,
  answer: OutgoingResponse,
  exchange: Exchange,
  from = 0,
): Later<OutgoingResponse> {
  for (let at = from; at < plan.answers.length; at++) {
    const wait = plan.answers[at]!(exchange.context, answer)
    if (isThenable(wait)) return wait.then(() => finish(plan, answer, exchange, at + 1))
  }
  return answer
}
