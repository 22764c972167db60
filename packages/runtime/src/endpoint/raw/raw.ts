import type { Method } from "../../base/method.ts"
import type { RequestBody } from "../../transport/core.ts"
import type { ParameterDoc, RouteDoc } from "../../types/route-doc.ts"
import type { RouteCode } from "../../types/route.ts"
import type { ApiOptions, AuthOption, Context, Endpoint, Missing, ProvidedByAuth } from "../api.ts"
import { contextOf } from "../context.ts"
import type { Provided, Use } from "../hooks.ts"
import { paramsOf } from "../path.ts"
import { webRequest } from "./raw-request.ts"

/** The context of a raw handler. */
export type RawContext<P extends string = string, Data extends object = object> = Context<Data> & {
  /** Parameters of the path, percent-decoded. */
  readonly params: ParamsOf<P>
}

/** A handler in the terms of the web: what serves in workers, Bun and Deno serves here. */
export type RawHandler<P extends string = string, Data extends object = object> = (
  request: Request,
  context: RawContext<P, Data>,
) => Response | Promise<Response>

/** First argument of `api.raw()`: that of `api()` without the options for bodies. */
export type RawOptions<
  M extends Method = Method,
  P extends string = string,
  U extends readonly Use[] = readonly Use[],
  A extends AuthOption = AuthOption,
> = Omit<ApiOptions<M, P, U, A>, "body" | "stream">

/** What `api.raw()` is. */
export type RawFunction = <
  const M extends Method = Method,
  const P extends string = string,
  const U extends readonly Use[] = readonly [],
  A extends AuthOption = undefined,
  Data extends object = Provided<U> & ProvidedByAuth<A>,
>(
  options: RawOptions<M, P, U, A>,
  handler: RawHandler<P, Data>,
) => Endpoint<unknown, Response, M, P, Missing<Data, Provided<U> & ProvidedByAuth<A>>>

/** Makes a raw endpoint; see `api.raw`. */
export function rawEndpoint(options: RawOptions, handler: RawHandler): Endpoint {
  const params = paramsOf(options.path)
  const run = (input: RawInput, context: Context): Promise<Response> => {
    const { path } = context
    const named = Object.assign(context, { params: paramsByName(params, input.params) })
    return answer(handler, { ...input, path }, named as RawContext)
  }
  return {
    options,
    handler: run as Endpoint["handler"],
    code: rawCode(`${options.method} ${options.path}`, params, () => rawDoc(options, params)),
  }
}

/** What the code of a raw endpoint makes of a request. */
export interface RawInput {
  readonly params: readonly string[]
  readonly query: string
  readonly body: RequestBody
}

/** Hands a request to a handler under a path of its own. */
export async function answer(
  handler: RawHandler,
  { path, query, body }: RawInput & { readonly path: string },
  context: RawContext,
): Promise<Response> {
  const target = query === "" ? path : `${path}?${query}`
  const { native } = contextOf(context)
  return responseOf(await handler(webRequest({ target, body, native }, context), context))
}

/** No more is known of it than where it is. */
function rawDoc({ method, path }: RawOptions, params: readonly string[]): RouteDoc {
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS"
  return {
    ...(params.length > 0 && { parameters: params.map((name) => pathParameter(name, path)) }),
    ...(hasBody && { body: { required: false, content: { "*/*": true } } }),
    answers: [],
    isOpen: true,
  }
}

/** What the path allows: a wildcard may be empty. */
function pathParameter(name: string, path: string): ParameterDoc {
  const isWildcard = path.split("/").includes(`*${name}`)
  const schema = isWildcard
    ? ({ type: "string" } as const)
    : ({ type: "string", minLength: 1 } as const)
  return { name, in: "path", required: true, schema }
}

/** The code of an endpoint that reads and writes nothing by type: no transformer is needed. */
export function rawCode(name: string, params: readonly string[], doc: () => RouteDoc): RouteCode {
  return {
    name,
    doc,
    params,
    headers: [],
    query: true,
    body: true,
    bodyAs: "stream",
    bodyOptional: true,
    arity: 2,
    input: (texts, query, _headers, body): RawInput => ({
      params: texts,
      query,
      body: body as RequestBody,
    }),
    issues: () => [],
    output: () => undefined,
    answer: (response, to) => void to.special(response),
  }
}

/**
 * A handler's response as a `Response` of this runtime. Libraries bring their own classes
 * (`@whatwg-node/fetch` under GraphQL Yoga), which look the same but differ.
 * @throws TypeError for a value that is not a response
 */
function responseOf(value: unknown): Response {
  if (value instanceof Response) return value
  if (!isResponseLike(value)) {
    const what = value === null || typeof value !== "object" ? String(value) : "an object"
    throw new TypeError(`a raw handler has to return a Response; this one returned ${what}`)
  }
  const { status, statusText = "" } = value
  const isEmpty = value.body === null || status === 204 || status === 205 || status === 304
  const body = isEmpty ? null : nativeStream(value.body as AnyStream)
  return new Response(body, { status, statusText, headers: headersOf(value.headers) })
}

interface ResponseLike {
  readonly status: number
  readonly statusText?: string
  readonly headers: Iterable<[string, string]> & { getSetCookie?(): string[] }
  readonly body: unknown
}

type AnyStream = Pick<ReadableStream<Uint8Array>, "getReader">

function isResponseLike(value: unknown): value is ResponseLike {
  if (typeof value !== "object" || value === null) return false
  const { status, headers, body } = value as Partial<ResponseLike>
  const isIterable = typeof headers === "object" && Symbol.iterator in headers
  const isStream = typeof (body as AnyStream | undefined)?.getReader === "function"
  return typeof status === "number" && isIterable && (body === null || isStream)
}

function headersOf(from: ResponseLike["headers"]): Headers {
  const headers = new Headers()
  for (const [name, value] of from) {
    if (name.toLowerCase() !== "set-cookie") headers.append(name, value)
  }
  for (const cookie of from.getSetCookie?.() ?? []) headers.append("set-cookie", cookie)
  return headers
}

function nativeStream(stream: AnyStream): ReadableStream<Uint8Array> {
  if (stream instanceof ReadableStream) return stream
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Parameters of a path by their names: `/users/:id` has `{ id: string }`. */
export type ParamsOf<P extends string> = string extends P
  ? Readonly<Record<string, string | undefined>>
  : Flat<
      { readonly [S in Segments<P> as Required<S>]: string } & {
        readonly [S in Segments<P> as Optional<S>]?: string
      }
    >

type Segments<P extends string> = P extends `${infer First}/${infer Rest}`
  ? First | Segments<Rest>
  : P

type Required<S> = S extends `:${string}?`
  ? never
  : S extends `:${infer Name}` | `*${infer Name}`
    ? Name
    : never

type Optional<S> = S extends `:${infer Name}?` ? Name : never

type Flat<T> = { [K in keyof T]: T[K] }

/** Parameters by name, percent-decoded. An invalid escape is unchanged. */
function paramsByName(names: readonly string[], texts: readonly string[]): Record<string, string> {
  const params = Object.create(null) as Record<string, string>
  for (const [at, name] of names.entries()) {
    const text = texts[at]
    if (text !== undefined) params[name] = decoded(text)
  }
  return params
}

function decoded(text: string): string {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
