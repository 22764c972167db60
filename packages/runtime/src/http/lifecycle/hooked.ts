import type { Context } from "../../endpoint/api.ts"
import type { FormBody } from "../request/form-body.ts"
import type { Run } from "../request/request-sources.ts"
import { FAIL } from "../../types/route.ts"
import type { Hook, StepName } from "../../endpoint/hooks.ts"
import { routeInfo, type Placed } from "../../endpoint/routes.ts"
import { withoutMark } from "../request/byte-order-mark.ts"
import { RequestContext } from "../../endpoint/context.ts"
import { edgesOf, Exchange, type Composed } from "./exchange.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { planOf, take, type Step } from "./plan.ts"
import { Results, sourceOf } from "./results.ts"
import { isThenable } from "../../base/within.ts"

/** Runs a route with hooks around its handler. */
export function hookedRun(placed: Placed, app: Lifecycle): Run {
  const { code, options } = placed.endpoint
  const results = new Results(sourceOf(placed), code, app, options.stream)
  const route: Composed = {
    results,
    plan: planOf(placed.use, (hooks) => innerSteps(placed, results, hooks)),
    ...edgesOf(placed.use),
  }
  const info = routeInfo(placed)
  const { method } = options
  return (params, query, headers, body, reply) => {
    const details = reply.details ?? { method, path: placed.path, headers: {} }
    const context = new RequestContext(details, reply, info, app.address)
    context.search = query
    const parts = { params, query, headers, body }
    new Exchange(route, context, parts, reply).run()
  }
}

/** decode → beforeHandle → handler → afterHandle → encode */
function innerSteps(placed: Placed, results: Results, hooks: readonly Hook[]): Step[] {
  const { code } = placed.endpoint
  const handler = placed.endpoint.handler as (input: unknown, context: Context) => unknown
  const decode: Step = (exchange) => {
    const { params, query, headers, body } = exchange.parts
    exchange.input = code.input(params, query, headers, body)
    if (exchange.input !== FAIL) return undefined
    const text = withoutMark(code, body)
    if (text !== undefined) {
      exchange.parts = { ...exchange.parts, body: text }
      return decode(exchange)
    }
    return results.app.problems.issues(code.issues(params, query, headers, body))
  }
  // Hooks run before a form is read: who may not upload anything does not.
  const decodeForm: Step = async (exchange) => {
    const { parts } = exchange
    const body = await (parts.body as FormBody).read()
    exchange.parts = { ...parts, body }
    return await decode(exchange)
  }
  const handle: Step = (exchange) => keep(exchange, handler(exchange.input, exchange.context))
  const encode: Step = (exchange) => results.result(exchange.result, exchange.context)
  const read = code.bodyAs === "form" ? decodeForm : decode
  const { offers } = code
  // Before any work for a response that is not wanted.
  const negotiate: Step = ({ context }) => void context.accepts(offers ?? [])
  const around = aroundOf(hooks)
  return [
    around("decode", read),
    ...before(hooks),
    ...(offers === undefined ? [] : [negotiate]),
    around("handle", handle),
    ...after(hooks),
    around("encode", encode),
  ]
}

/** Puts what hooks run around the steps around one; the step itself where no hook does. */
function aroundOf(hooks: readonly Hook[]): (name: StepName, step: Step) => Step {
  const outer = hooks.filter((hook) => hook["~around"] !== undefined)
  return (name, step) =>
    outer.reduceRight<Step>(
      (inner, hook) => (exchange) =>
        hook["~around"]?.(
          exchange.context,
          name,
          () => inner(exchange),
          exchange.parts.body,
        ) as ReturnType<Step>,
      step,
    )
}

function before(hooks: readonly Hook[]): Step[] {
  return hooks.flatMap(({ beforeHandle }): Step[] =>
    beforeHandle === undefined
      ? []
      : [(exchange) => take(beforeHandle(exchange.context, exchange.input), exchange)],
  )
}

function after(hooks: readonly Hook[]): Step[] {
  return hooks
    .flatMap(({ afterHandle }): Step[] =>
      afterHandle === undefined
        ? []
        : [(exchange) => keep(exchange, afterHandle(exchange.context, exchange.result))],
    )
    .reverse()
}

/** Remembers a result; a hook that gives none leaves the one before. */
function keep(exchange: Exchange, result: unknown): undefined | PromiseLike<undefined> {
  if (isThenable(result)) {
    return result.then((value) => {
      if (value !== undefined) exchange.result = value
      return undefined
    })
  }
  if (result !== undefined) exchange.result = result
  return undefined
}
