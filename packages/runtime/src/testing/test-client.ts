import type { Fetchable } from "../app/compose/compose-app.ts"
import type { InjectRequest, InjectResponse } from "../app/compose/inject.ts"
import type { ApiError } from "../base/errors/api-error.ts"
import type { Method } from "../base/method.ts"
import type { Sent } from "../client/sent.ts"
import type { CallKey, ReceivedReply } from "../client/types.ts"
import type { Endpoint } from "../endpoint/api.ts"
import { isGroup, type Group } from "../endpoint/group.ts"
import type { Reply } from "../endpoint/reply.ts"
import { isEndpoint, routeMembers } from "../endpoint/route-members.ts"
import type { Chosen, ChosenType, MediaTypesOf, Offer } from "../http/response/offer.ts"
import type { JsonSchemaPart } from "../types/json-schema.ts"
import type { ResponseDoc, HeaderDoc, RouteDoc } from "../types/route-doc.ts"
import type { JsonOf } from "../types/standard-schema.ts"
import { requestOf, type Place } from "./request-of.ts"
import { WireForms } from "./wire-forms.ts"

/** The calls of an application, nested as its routes are. */
export type TestClient<A> = "~routes" extends keyof A
  ? Level<Exclude<A["~routes"], undefined>>
  : Level<A>

type Level<R> =
  R extends Endpoint<infer I, infer O, Method, string, infer _Needs>
    ? [MediaTypesOf<O>] extends [never]
      ? TestCall<I, O>
      : TestOfferCall<I, O>
    : R extends Group<infer G, infer _Needs>
      ? Level<G>
      : { readonly [K in keyof R as CallKey<R, K>]: Level<R[K]> }

/** Calls one endpoint. */
export interface TestCall<I = never, O = unknown> {
  /**
   * The result, as JSON represents it: dates are strings. Other media types are a string; a `Reply` is `{
   * status, body, headers }`.
   * @throws TestError for a response with a status from 400 that the type does not declare as a `Reply`
   */
  (...given: Given<I>): Promise<Got<O>>
  /** The whole response, whatever its status. */
  answer(...given: Given<I>): Promise<InjectResponse>
}

/** Calls an endpoint that offers several media types. */
export interface TestOfferCall<I = never, O = unknown> {
  /**
   * The result in the media type `accept`. Default: JSON, if it is offered.
   * @throws TestError for a response with a status from 400 that the type does not declare as a `Reply`
   */
  <A extends MediaTypesOf<O> = never>(...given: Given<I, MoreOfOffer<A>>): Promise<Got<O, A>>
  /** The whole response, whatever its status. */
  answer(...given: Given<I, MoreOfOffer<MediaTypesOf<O>>>): Promise<InjectResponse>
}

/** Request members other than the input. */
type More = Pick<InjectRequest, "headers" | "signal">

interface MoreOfOffer<A extends string = string> extends More {
  /** The media type to request. */
  readonly accept?: A
}

type Given<I, M = More> =
  Record<never, never> extends Sent<I> ? [input?: Sent<I>, more?: M] : [input: Sent<I>, more?: M]

type Got<O, A = never> = O extends ApiError
  ? never
  : O extends Reply<infer S, infer Body>
    ? ReceivedReply<S, GotBody<Body, A>>
    : GotBody<O, A>

type GotBody<T, A> =
  T extends Offer<infer M>
    ? ChosenType<M, A> extends `${string}/json` | `${string}+json`
      ? JsonOf<Chosen<M, A>>
      : string
    : T extends Response | ReadableStream | AsyncIterable<unknown>
      ? string
      : JsonOf<T>

/** An endpoint responded with a status from 400. */
export class TestError extends Error {
  readonly status: number
  readonly answer: InjectResponse

  constructor(request: InjectRequest, answer: InjectResponse) {
    super(`${request.method} ${request.path} answered ${answer.status}: ${answer.body}`)
    this.name = "TestError"
    this.status = answer.status
    this.answer = answer
  }
}

/**
 * Calls endpoints by their names through `app.inject()`: without a socket, and without compiling the test,
 * because the compiled endpoints describe where fields go.
 * @example const user = await testClient(app).users.get({ id: 1 })
 */
export function testClient<A extends Fetchable>(app: A): TestClient<A> {
  return levelOf(app["~routes"], "", app) as TestClient<A>
}

function levelOf(routes: unknown, prefix: string, app: Fetchable): unknown {
  if (isGroup(routes)) return levelOf(routes.routes, prefix + routes.prefix, app)
  if (isEndpoint(routes)) {
    return callOf({ endpoint: routes, path: prefix + routes.options.path }, app)
  }
  const entries = routeMembers(routes as object)
  return Object.fromEntries(entries.map(([name, inner]) => [name, levelOf(inner, prefix, app)]))
}

function callOf(place: Place, app: Fetchable): TestCall {
  const ask = async (
    input: object | undefined,
    { headers, signal, accept = offeredOf(place) }: MoreOfOffer = {},
  ): Promise<[InjectRequest, InjectResponse]> => {
    const made = requestOf(place, input)
    const request = {
      ...made,
      headers: { ...made.headers, ...(accept !== undefined && { accept }), ...headers },
      ...(signal !== undefined && { signal }),
    }
    return [request, await app.inject(request)]
  }
  const call = async (input?: object, more?: MoreOfOffer): Promise<unknown> => {
    const [request, answer] = await ask(input, more)
    const doc = place.endpoint.code.doc?.()
    if (answer.status >= 400 && !isReply(answer, doc)) throw new TestError(request, answer)
    return resultOf(answer, doc)
  }
  const answer = async (input?: object, more?: MoreOfOffer): Promise<InjectResponse> =>
    (await ask(input, more))[1]
  return Object.assign(call, { answer }) as TestCall
}

/** JSON, if it is one of several media types that the endpoint offers. */
function offeredOf({ endpoint }: Place): string | undefined {
  const answers = endpoint.code.doc?.().answers ?? []
  const isThere = answers.some(
    ({ negotiated, content = {} }) => negotiated === true && "application/json" in content,
  )
  return isThere ? "application/json" : undefined
}

/** Whether the endpoint's type declares the response as a `Reply`: it is a result then, whatever its status. */
function isReply({ status, headers }: InjectResponse, doc: RouteDoc | undefined): boolean {
  const declared = doc?.answers.find((answer) => answer.status === status)
  return declared?.wrapped === true && !headers["content-type"]?.startsWith(PROBLEM)
}

const PROBLEM = "application/problem+json"

/** The result of a response: JSON with the names of the program, and fields read from headers. */
function resultOf(answer: InjectResponse, doc: RouteDoc | undefined): unknown {
  const body = bodyOf(answer, doc)
  const { status } = answer
  return isReply(answer, doc) ? { status, body, headers: headersOf(answer) } : body
}

/** One line for each header of a name. */
function headersOf({ headers }: InjectResponse): Headers {
  const all = Object.entries(headers).flatMap(([name, text]) =>
    text.split("\n").map((line): [string, string] => [name, line]),
  )
  return new Headers(all)
}

function bodyOf(answer: InjectResponse, doc: RouteDoc | undefined): unknown {
  const answers = doc?.answers.filter(({ status }) => status === answer.status) ?? []
  const value = valueOf(answer, answers, doc?.schemas)
  const said = answers.find(({ headers }) => headers !== undefined)
  const fields = Object.entries(said?.headers ?? {}).flatMap(([name, header]) => {
    const { "x-field": key } = header
    const text = answer.headers[name]
    return key === undefined || text === undefined ? [] : [[key, fieldOf(text, header)] as const]
  })
  if (fields.length === 0 || (value !== undefined && !isRecord(value))) return value
  return { ...value, ...Object.fromEntries(fields) }
}

function valueOf(
  answer: InjectResponse,
  answers: readonly ResponseDoc[],
  schemas: RouteDoc["schemas"],
): unknown {
  const [sent = ""] = (answer.headers["content-type"] ?? "").split(";")
  const type = sent.trim()
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type))
    return answer.body === "" ? undefined : answer.body
  const said = answers.flatMap(({ content = {} }): JsonSchemaPart[] => {
    return Object.hasOwn(content, type) ? [content[type]!] : []
  })
  return new WireForms(schemas).named(answer.json(), eitherOf(said))
}

/** Several ways of a result may have one status. */
function eitherOf(schemas: readonly JsonSchemaPart[]): JsonSchemaPart {
  return schemas.length === 1 ? schemas[0]! : { anyOf: [...schemas] }
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function fieldOf(text: string, { schema }: HeaderDoc): unknown {
  if (typeof schema !== "object") return text
  if (schema.type === "array")
    // One line for each header of the name, which may hold several values.
    return text.split(/[\n,]/).map((one) => jsonOf(one.trim(), schema.items ?? true))
  return jsonOf(text, schema)
}

function jsonOf(text: string, schema: HeaderDoc["schema"]): unknown {
  const { type, const: only } = typeof schema === "object" ? schema : {}
  const isOther = ["number", "integer", "boolean"].includes(type ?? typeof only)
  return isOther ? (JSON.parse(text) as unknown) : text
}
