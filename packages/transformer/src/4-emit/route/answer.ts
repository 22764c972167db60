import type { AnswerField, AnswerPlan, RoutePlan } from "../../ir/route-plan.ts"
import type { CookieAttributes } from "../../ir/shape.ts"
import { block, type Code, join, js, lines, member, nothing } from "../code.ts"
import type { Emitter } from "../module.ts"

/** The members of RouteCode that say how a result goes out. */
export function writeAnswer(route: RoutePlan, emitter: Emitter): Code[] {
  const { answers } = route
  if (answers === null) return writeJson(route.output, route, emitter)
  const [only] = answers
  if (only && answers.length === 1 && route.errors.length === 0 && isPlain(only)) {
    const output = only.body.kind === "json" ? only.body.type! : route.output
    return [js`status: ${only.status},`, ...writeJson(output, route, emitter)]
  }
  const asks = answers.some(({ body }) => body.kind === "any" || body.kind === "items")
  const signed = answers
    .flatMap(({ cookies }) => cookies)
    .find(({ attributes }) => attributes.signed === true)
  return [
    js`output: () => undefined,`,
    asks ? js`request: true,` : nothing,
    signed ? js`signs: ${signed.name},` : nothing,
    js`answer(result, to) ${block(writeWays(route, answers, emitter))},`,
  ]
}

/** JSON or nothing, with another status. */
function isPlain({ status, wrapped, body, headers, cookies }: AnswerPlan): boolean {
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
  const { kind } = emitter.types[type]!.node
  if (kind === "undefined" || kind === "never") return js`output: () => undefined,`
  return js`output: ${emitter.call("encode", type)},`
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

function writeWays(route: RoutePlan, answers: readonly AnswerPlan[], emitter: Emitter): Code[] {
  const statements: Code[] = []
  if (route.errors.length > 0) statements.push(js`if (to.failed(result)) return`)
  const wrapped = answers.filter((answer) => answer.wrapped)
  const bare = answers.filter((answer) => !answer.wrapped)
  if (wrapped.length > 0) {
    const statuses = [...new Set(wrapped.map(({ status }) => status))]
    const cases = statuses.map((status) => {
      const own = wrapped.filter((answer) => answer.status === status)
      return js`
        case ${status}: {
          const value = result.body
          ${chain(own, route, emitter)}
          return
        }`
    })
    statements.push(js`
      switch (to.wrapped(result)) {
        ${lines(cases)}
        case 0: break
        default: return to.unknown(result)
      }`)
  }
  if (bare.length > 0) {
    statements.push(js`const value = result`, chain(bare, route, emitter))
  } else statements.push(js`to.unknown(result)`)
  return statements
}

/** Asks for one way after the other; the last one takes what is left. */
function chain(answers: readonly AnswerPlan[], route: RoutePlan, emitter: Emitter): Code {
  const last = answers.length - 1
  return lines(
    answers.map((answer, index) => {
      if (answer.body.kind === "any") {
        const status = answer.wrapped || answer.status === null ? nothing : writeStatus(answer)
        return index === last
          ? lines([status, js`if (!to.special(value)) to.unknown(value)`])
          : lines([
              js`if (to.special(value)) return${status === nothing ? nothing : js` ${status}`}`,
            ])
      }
      if (index === last) return lines(writeOne(answer, route, emitter))
      return js`
        if (${condition(answer, emitter)}) {
          ${writeOne(answer, route, emitter)}
          return
        }`
    }),
  )
}

function condition({ body }: AnswerPlan, emitter: Emitter): Code {
  switch (body.kind) {
    case "none":
      return js`value === undefined`
    case "text":
      return js`typeof value === "string"`
    case "bytes":
      return js`value instanceof ${emitter.global("Uint8Array")}`
    case "items":
      return js`typeof value === "object" && value !== null && ${emitter.global("Symbol")}.asyncIterator in value`
    case "json":
      return js`${emitter.call("is", body.whole)}(value)`
    case "any":
      return js`to.special(value)`
    default:
      return body satisfies never
  }
}

function writeStatus({ status, wrapped }: AnswerPlan): Code {
  return status === null || wrapped ? nothing : js`to.status(${status})`
}

function writeOne(answer: AnswerPlan, route: RoutePlan, emitter: Emitter): Code[] {
  const { body } = answer
  return [
    route.validates && body.kind === "json"
      ? js`to.validate(value, ${emitter.call("validate", body.whole)})`
      : nothing,
    writeStatus(answer),
    ...answer.headers.map((field) => writeHeader(field, emitter)),
    ...answer.cookies.map((field) => writeCookie(field, emitter)),
    writeBody(answer, route, emitter),
  ]
}

function writeBody({ body }: AnswerPlan, { validates }: RoutePlan, emitter: Emitter): Code {
  switch (body.kind) {
    case "none":
      return nothing
    case "text":
      return js`to.text(value, ${textType(body.mediaType)})`
    case "bytes":
      return js`to.bytes(value, ${body.mediaType})`
    case "items":
      return validates
        ? js`to.items(value, ${emitter.call("encode", body.type)}, ${emitter.call("validate", body.type)})`
        : js`to.items(value, ${emitter.call("encode", body.type)})`
    case "json": {
      if (body.type === null) return nothing
      const { kind } = emitter.types[body.type]!.node
      if (kind === "undefined" || kind === "never") return nothing
      const text = js`${emitter.call("encode", body.type)}(value)`
      return body.mediaType === null
        ? js`to.json(${text})`
        : js`to.json(${text}, ${body.mediaType})`
    }
    default:
      throw new Error(`${body.kind} is written by its condition`)
  }
}

/** Texts are sent as UTF-8, which a browser would have to guess. */
function textType(mediaType: string): string {
  return mediaType.includes(";") ? mediaType : `${mediaType}; charset=utf-8`
}

function writeHeader(field: AnswerField, emitter: Emitter): Code {
  const found = valueOf(field, emitter)
  if (!field.many) return js`to.header(${field.name}, ${textOf(field, found, emitter)})`
  return js`for (const each of ${found} ?? []) to.header(${field.name}, ${textOf(field, js`each`, emitter)})`
}

function writeCookie(
  field: AnswerField & { attributes: CookieAttributes },
  emitter: Emitter,
): Code {
  const { maxAge, signed = false } = field.attributes
  const set = js`{ attributes: ${attributeText(field.attributes)}, maxAge: ${maxAge ?? null}, signed: ${signed} }`
  const text = textOf(field, valueOf(field, emitter), emitter)
  return js`to.cookie(${field.name}, ${text}, ${emitter.constant("cookie", set)})`
}

function valueOf({ key, inherited }: AnswerField, emitter: Emitter): Code {
  return inherited ? js`${emitter.helper("ownValue")}(value, ${key})` : member(js`value`, key)
}

/** The value as text: null and undefined stay what they are. */
function textOf({ type, isText, optional }: AnswerField, value: Code, emitter: Emitter): Code {
  if (isText) return value
  const text = js`${emitter.helper("plainText")}(${emitter.call("encode", type)}(${value}))`
  return optional ? js`${value} === undefined ? undefined : ${text}` : text
}

// In the order of RFC 6265bis; safe unless a tag says otherwise.
function attributeText(attributes: CookieAttributes): string {
  const { path = "/", domain, httpOnly = true, secure = true, sameSite = "lax" } = attributes
  return [
    domain === undefined ? "" : `; Domain=${domain}`,
    `; Path=${path}`,
    httpOnly ? "; HttpOnly" : "",
    secure ? "; Secure" : "",
    `; SameSite=${sameSite[0]!.toUpperCase()}${sameSite.slice(1)}`,
    attributes.partitioned === true ? "; Partitioned" : "",
  ].join("")
}
