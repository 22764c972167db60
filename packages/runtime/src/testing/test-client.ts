import type { Answer } from "../answer.ts"
import type { Endpoint, Method } from "../api.ts"
import type { ApiError } from "../errors/api-error.ts"
import { isGroup, type Group } from "../group.ts"
import type { InjectRequest, InjectResponse } from "../inject.ts"
import type { JsonOf } from "../standard-schema.ts"
import type { Fetchable } from "../web/compose-app.ts"
import { requestOf, type Place } from "./place.ts"
import { resultOf } from "./result.ts"

/** The calls of an application, nested as its routes are. */
export type TestClient<A> = "~routes" extends keyof A
  ? Level<Exclude<A["~routes"], undefined>>
  : Level<A>

type Level<R> =
  R extends Endpoint<infer I, infer O, Method, string, infer _Needs>
    ? TestCall<I, O>
    : R extends Group<infer G, infer _Needs>
      ? Level<G>
      : { readonly [K in keyof R]: Level<R[K]> }

/** Calls one endpoint. */
export interface TestCall<I = never, O = unknown> {
  /**
   * The result, as JSON has it: dates are texts. What is not JSON is a text.
   * @throws TestError for an answer with a status from 400
   */
  (...given: Given<I>): Promise<Got<O>>
  /** The whole answer, whatever its status is. */
  answer(...given: Given<I>): Promise<InjectResponse>
}

/** Beside the input: what its type does not name. */
type More = Pick<InjectRequest, "headers" | "signal">

type Given<I> = Record<never, never> extends I ? [input?: I, more?: More] : [input: I, more?: More]

type Got<O> = O extends ApiError
  ? never
  : O extends Answer<number, infer Body>
    ? JsonOf<Body>
    : O extends Response | ReadableStream | AsyncIterable<unknown>
      ? string
      : JsonOf<O>

/** An endpoint has answered with a status from 400. */
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
 * Calls endpoints by their names through `app.inject()`: no socket, and nothing of the test needs
 * to be compiled: where fields go, the compiled endpoints tell.
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
  const entries = Object.entries(routes as object)
  return Object.fromEntries(entries.map(([name, inner]) => [name, levelOf(inner, prefix, app)]))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "handler" in value && "code" in value
}

function callOf(place: Place, app: Fetchable): TestCall {
  const ask = async (
    input: object | undefined,
    { headers, signal }: More = {},
  ): Promise<[InjectRequest, InjectResponse]> => {
    const made = requestOf(place, input)
    const request = {
      ...made,
      headers: { ...made.headers, ...headers },
      ...(signal !== undefined && { signal }),
    }
    return [request, await app.inject(request)]
  }
  const call = async (input?: object, more?: More): Promise<unknown> => {
    const [request, answer] = await ask(input, more)
    if (answer.status >= 400) throw new TestError(request, answer)
    return resultOf(answer, place.endpoint.code.doc?.())
  }
  const answer = async (input?: object, more?: More): Promise<InjectResponse> =>
    (await ask(input, more))[1]
  return Object.assign(call, { answer }) as TestCall
}
