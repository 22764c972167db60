import { textOf } from "../../transport/body-text.ts"
import type {
  Dispatch,
  Refusal,
  ResponseWriter,
  RequestBody,
  RequestStream,
  Route,
} from "../../transport/core.ts"
import {
  inflate,
  inflateStream,
  type Failure,
  type Inflated,
  type RequestCoding,
} from "./inflate.ts"

/** How an application takes compressed request bodies. */
export interface Decompress {
  readonly codings: readonly RequestCoding[]
  /** Most bytes that may come of a compressed one. */
  readonly ratio: number
  /** Largest body where a route has no limit of its own. */
  readonly bodyBytes: number
}

const REFUSED: { readonly [failure in Failure]: Refusal } = {
  "too-large": "body-too-large",
  broken: "compressed",
}

/** A route that takes compressed bodies, too (RFC 9110 §8.4): `limits` count what comes of them. */
export function decompressing(
  route: Route,
  settings: Decompress,
  refuse: Dispatch["refuse"],
): Route {
  if (route.body === "none") return route
  const at = route.headers.length
  const limits: Inflated = { most: route.bodyBytes ?? settings.bodyBytes, ratio: settings.ratio }
  // The core reads text as UTF-8, which a compressed body is not.
  const text = route.body === "text"
  return {
    ...route,
    body: text ? "bytes" : route.body,
    headers: [...route.headers, "content-encoding"],
    run(params, query, headers, body, reply) {
      const own = headers.slice(0, at)
      const next = (read: RequestBody): void => {
        const done = text && typeof read !== "string" ? textOf(read as Uint8Array) : read
        if (done === undefined) refuse("utf-8", reply)
        else route.run(params, query, own, done, reply)
      }
      const coding = headers[at]
      if (coding === undefined || body === "") return next(body)
      decode(
        { coding: coding.trim().toLowerCase(), body, settings, limits, reply },
        next,
        (reason) => refuse(reason, reply),
      )
    },
  }
}

interface Encoded {
  readonly coding: string
  readonly body: RequestBody
  readonly settings: Decompress
  readonly limits: Inflated
  readonly reply: ResponseWriter
}

function decode(
  { coding, body, settings, limits, reply }: Encoded,
  next: (body: RequestBody) => void,
  refuse: (reason: Refusal) => void,
): void {
  const name = coding === "x-gzip" ? "gzip" : coding
  if (name === "identity") return next(body)
  const known = settings.codings.find((one) => one === name)
  // A list of codings, too: legitimate clients do not compress twice.
  if (known === undefined) return refuse("encoding")
  if (!(body instanceof Uint8Array))
    return next(inflateStream(body as RequestStream, known, limits, reply))
  inflate(body, known, limits, (result) =>
    typeof result === "string" ? refuse(REFUSED[result]) : next(result),
  )
}

/** Value of `accept-encoding` in the response to a body of another coding (RFC 9110 §12.5.3). */
export function acceptedCodings(settings: Decompress | undefined): string {
  return settings === undefined ? "identity" : settings.codings.join(", ")
}
