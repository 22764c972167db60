import type { ResponsePlan, RoutePlan, ResponseField } from "../../ir/route-plan.ts"
import type { CookieAttributes } from "../../ir/shape.ts"
import { block, type Code, join, js, lines, nothing, member } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { encoderOf } from "../encode/index.ts"

/** Statements that write a result by its declared type. */
export function writeWays(
  route: RoutePlan,
  answers: readonly ResponsePlan[],
  emitter: Emitter,
): Code[] {
  const statements: Code[] = []
  if (route.errors.length > 0) statements.push(js`if (to.failed(result)) return`)
  const [only] = answers
  if (only && answers.length === 1 && isText(only, route, emitter))
    return [...statements, ...writeText(only, route, emitter)]
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

/** JSON of a value that is named once. */
function isText(answer: ResponsePlan, route: RoutePlan, emitter: Emitter): boolean {
  const { body, headers, cookies } = answer
  if (body.kind !== "json" || route.validates || headers.length + cookies.length > 0) return false
  return writeBody(answer, route, emitter) !== nothing
}

/** What writes the results of a route, where they are JSON of one type or else errors; null: they are more. */
export function usualAnswer(
  route: RoutePlan,
  answers: readonly ResponsePlan[],
  emitter: Emitter,
): Code | null {
  const [only] = answers
  if (!only || answers.length > 1 || !isText(only, route, emitter)) return null
  const { status, wrapped, body } = only
  if (body.kind !== "json" || body.mediaType !== null) return null
  const encode = encoderOf(body.type!, emitter)
  const hasErrors = route.errors.length > 0
  if (wrapped && !hasErrors) return js`${emitter.helper("jsonReply")}(${status}, ${encode})`
  const isUsual = status === null && !wrapped && hasErrors
  return isUsual ? js`${emitter.helper("jsonUnlessFailed")}(${encode})` : null
}

/** The only response of a route. */
function writeText(answer: ResponsePlan, route: RoutePlan, emitter: Emitter): Code[] {
  if (!answer.wrapped) return [writeStatus(answer), writeBody(answer, route, emitter, js`result`)]
  return [
    js`
      if (to.wrapped(result) === ${answer.status}) ${writeBody(answer, route, emitter, js`result.body`)}
      else to.unknown(result)
    `,
  ]
}

/** Tries one way after the other; the last one accepts the rest. */
function chain(answers: readonly ResponsePlan[], route: RoutePlan, emitter: Emitter): Code {
  const last = answers.length - 1
  return lines(
    answers.map((answer, index) => {
      const taken = takes(answer, route, emitter)
      if (taken !== null) {
        const status = answer.wrapped || answer.status === null ? nothing : writeStatus(answer)
        return index === last
          ? lines([status, js`if (!${taken}) to.unknown(value)`])
          : lines([js`if (${taken}) return${status === nothing ? nothing : js` ${status}`}`])
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

/** A test that accepts a value or excludes it; null: its kind has a condition, and is written. */
function takes({ body }: ResponsePlan, route: RoutePlan, emitter: Emitter): Code | null {
  if (body.kind === "any")
    return body.mediaType === undefined
      ? js`to.special(value)`
      : js`to.special(value, ${body.mediaType})`
  if (body.kind !== "offer") return null
  const ways = body.ways.map(
    ({ mediaType, ways: each }) =>
      js`{ type: ${mediaType}, write(value, to) ${block([chain(each, route, emitter)])} }`,
  )
  return js`to.offered(value, ${emitter.constant("offers", js`[${join(ways, ",", nothing)}]`)})`
}

function condition({ body }: ResponsePlan, emitter: Emitter): Code {
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
    case "offer":
      throw new Error(`${body.kind} has no condition`)
    default:
      return body satisfies never
  }
}

function writeStatus({ status, wrapped }: ResponsePlan): Code {
  return status === null || wrapped ? nothing : js`to.status(${status})`
}

function writeOne(answer: ResponsePlan, route: RoutePlan, emitter: Emitter): Code[] {
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

function writeBody(
  { body }: ResponsePlan,
  { validates }: RoutePlan,
  emitter: Emitter,
  value: Code = js`value`,
): Code {
  switch (body.kind) {
    case "none":
      return nothing
    case "text":
      return js`to.text(value, ${textType(body.mediaType)})`
    case "bytes":
      return js`to.bytes(value, ${body.mediaType})`
    case "items":
      return js`to.items(${join(itemsOf(body, validates, emitter), ",", nothing)})`
    case "json": {
      if (body.type === null) return nothing
      const { kind } = emitter.types[body.type]!.node
      if (kind === "undefined" || kind === "never") return nothing
      const text = js`${emitter.call("encode", body.type)}(${value})`
      return body.mediaType === null
        ? js`to.json(${text})`
        : js`to.json(${text}, ${body.mediaType})`
    }
    default:
      throw new Error(`${body.kind} is written by its condition`)
  }
}

function itemsOf(
  { type, as }: { type: string; as?: "events" | "lines" },
  validates: true | undefined,
  emitter: Emitter,
): Code[] {
  const more = validates ? emitter.call("validate", type) : js`undefined`
  return [
    js`value`,
    emitter.call("encode", type),
    ...(validates || as ? [more] : []),
    ...(as ? [js`${as}`] : []),
  ]
}

/** Texts are sent as UTF-8, which a browser would have to guess. */
function textType(mediaType: string): string {
  return mediaType.includes(";") ? mediaType : `${mediaType}; charset=utf-8`
}

/** Writes a field that is a header. */
function writeHeader(field: ResponseField, emitter: Emitter): Code {
  const found = valueOf(field, emitter)
  if (!field.many) return js`to.header(${field.name}, ${textOf(field, found, emitter)})`
  return js`for (const each of ${found} ?? []) to.header(${field.name}, ${textOf(field, js`each`, emitter)})`
}

/** Writes a field that is a cookie. */
function writeCookie(
  field: ResponseField & { attributes: CookieAttributes },
  emitter: Emitter,
): Code {
  const { maxAge, signed = false } = field.attributes
  const set = js`{ attributes: ${attributeText(field.attributes)}, maxAge: ${maxAge ?? null}, signed: ${signed} }`
  const text = textOf(field, valueOf(field, emitter), emitter)
  return js`to.cookie(${field.name}, ${text}, ${emitter.constant("cookie", set)})`
}

function valueOf({ key, inherited }: ResponseField, emitter: Emitter): Code {
  return inherited ? js`${emitter.helper("ownValue")}(value, ${key})` : member(js`value`, key)
}

/** The value as text: null and undefined stay what they are. */
function textOf({ type, isText, optional }: ResponseField, value: Code, emitter: Emitter): Code {
  if (isText) return value
  const text = js`${emitter.helper("plainText")}(${emitter.call("encode", type)}(${value}))`
  return optional ? js`${value} === undefined ? undefined : ${text}` : text
}

// In the order of RFC 6265bis; safe unless a tag declares otherwise.
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
