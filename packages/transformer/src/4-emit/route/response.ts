import type { ResponsePlan, RoutePlan } from "../../ir/route-plan.ts"
import { block, type Code, join, js, lines, nothing } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { encoderOf } from "../encode/index.ts"
import { usualAnswer, writeWays } from "./response-ways.ts"
import { list } from "./route-sources.ts"

/** The members of RouteCode that write a result. */
export function writeResponse(route: RoutePlan, emitter: Emitter): Code[] {
  const { answers } = route
  if (answers === null) return writeJson(route.output, route, emitter)
  const [only] = answers
  if (only && answers.length === 1 && route.errors.length === 0 && isPlain(only)) {
    const output = only.body.kind === "json" ? only.body.type! : route.output
    return [js`status: ${only.status},`, ...writeJson(output, route, emitter)]
  }
  const asks = answers.some(({ body }) => ["any", "items", "offer"].includes(body.kind))
  const offers = offersOf(answers)
  const signed = answers
    .flatMap(waysOf)
    .flatMap(({ cookies }) => cookies)
    .find(({ attributes }) => attributes.signed === true)
  return [
    asks ? js`request: true,` : nothing,
    offers ? js`offers: ${list(offers)},` : nothing,
    signed ? js`signs: ${signed.name},` : nothing,
    writeAnswer(route, answers, emitter),
  ]
}

function writeAnswer(route: RoutePlan, answers: readonly ResponsePlan[], emitter: Emitter): Code {
  const usual = usualAnswer(route, answers, emitter)
  if (usual) return js`answer: ${usual},`
  return js`answer(result, to) ${block(writeWays(route, answers, emitter))},`
}

/** A response, or its variants by media type. */
function waysOf(answer: ResponsePlan): ResponsePlan[] {
  return answer.body.kind === "offer" ? answer.body.ways.flatMap(({ ways }) => ways) : [answer]
}

/** Media types that every result except errors has; null: there are results without them. */
function offersOf(answers: readonly ResponsePlan[]): string[] | null {
  const results = answers.filter(({ status }) => status === null || status < 300)
  const types = results.map(({ body }) =>
    body.kind === "offer" ? body.ways.map(({ mediaType }) => mediaType) : null,
  )
  return types.length > 0 && types.every((each) => each !== null)
    ? [...new Set(types.flat())]
    : null
}

/** JSON or nothing, with another status. */
function isPlain({ status, wrapped, body, headers, cookies }: ResponsePlan): boolean {
  if (status === null || wrapped || headers.length + cookies.length > 0) return false
  return body.kind === "none" || (body.kind === "json" && body.mediaType === null)
}

/** Whatever the handler gives is JSON of one type. */
function writeJson(type: string, { validates }: RoutePlan, emitter: Emitter): Code[] {
  const output = writeOutput(type, emitter)
  return validates ? [output, js`validate: ${emitter.call("validate", type)},`] : [output]
}

/** Nothing to send is `undefined`, whatever the handler of a `void` endpoint returns. */
function writeOutput(type: string, emitter: Emitter): Code {
  const { node, strings } = emitter.types[type]!
  if (node.kind === "undefined" || node.kind === "never") return nothing
  const output = js`output: ${encoderOf(type, emitter)},`
  return strings !== "bytes" ? output : lines([output, js`write: ${emitter.call("write", type)},`])
}

/** Details of problems by their types; those that fit none are left to the runtime. */
export function writeDetails({ errors, thrown }: RoutePlan, emitter: Emitter): Code {
  const cases = [...errors, ...thrown].flatMap(({ codes, details }) => {
    if (details === null) return []
    const same = join(
      codes.map((code) => js`code === ${code}`),
      "||",
      js`false`,
    )
    const fits = js`${emitter.call("is", details)}(value)`
    return [js`if ((${same}) && ${fits}) return ${emitter.call("encode", details)}(value)`]
  })
  return cases.length === 0 ? nothing : js`details(code, value) ${block(cases)},`
}
