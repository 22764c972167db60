import { framingOf, type Framing, type FramingFields } from "../framing.ts"
import { keepBytes } from "./header-text.ts"
import type { Server } from "./uws-server.ts"
import type { UwsRequest } from "./uws-types.ts"

const NONE: readonly never[] = []

/** Reads the raw path parameters of a request, in the order of the path. */
export type ParamsReader = (req: UwsRequest) => readonly string[]

/**
 * @param path of the core's route
 * @param params which of its parameters are those of ours
 */
export function paramsReader(path: string, params: readonly number[]): ParamsReader {
  const depth = restDepth(path)
  if (depth !== undefined) return (req) => [...readParams(req, params), restOf(req, depth)]
  return params.length === 0 ? () => NONE : (req) => readParams(req, params)
}

function readParams(req: UwsRequest, params: readonly number[]): string[] {
  const values: string[] = []
  for (const at of params) values.push(req.getParameter(at))
  return values
}

/** Segments before the wildcard of a path; undefined without one. */
export function restDepth(path: string): number | undefined {
  const segments = path.split("/")
  return segments.at(-1)?.startsWith("*") === true ? segments.length - 1 : undefined
}

/** The text that a wildcard matches: the core does not report it. */
export function restOf(req: UwsRequest, depth: number): string {
  const url = req.getUrl()
  let at = 0
  for (let slashes = 0; slashes < depth; slashes++) {
    at = url.indexOf("/", at) + 1
    if (at === 0) return ""
  }
  return url.slice(at)
}

/** Headers by name; the core gives "" for one that is absent. */
export function readHeaders(
  req: UwsRequest,
  names: readonly string[],
): readonly (string | undefined)[] {
  if (names.length === 0) return NONE
  const values: (string | undefined)[] = []
  for (const name of names) values.push(req.getHeader(name) || undefined)
  return values
}

// Filled by `visit` while `forEach` runs; one request is read at a time.
const fields: FramingFields = { lengths: 0, length: "", codings: 0, coding: "", types: 0 }
let type = ""

// A function made once: a closure for every request costs more than it reads.
function visit(name: string, value: string): void {
  if (name.length === 14 && name === "content-length") {
    fields.lengths++
    fields.length = value
  } else if (name.length === 17 && name === "transfer-encoding") {
    fields.codings++
    fields.coding = value
  } else if (name.length === 12 && name === "content-type") {
    fields.types++
    type = value
  }
}

/** The content-type of the request that `readFraming` was called for last. */
export function lastType(): string {
  return type
}

/** `readFraming`, and all headers in the same pass: as name, value, name, value… behind `list`. */
export function readFramingAndAll(req: UwsRequest, list: string[]): Framing {
  fields.lengths = fields.codings = fields.types = 0
  type = ""
  req.forEach((name, value) => {
    list.push(name, keepBytes(req, list, name, value))
    visit(name, value)
  })
  return framingOf(fields)
}

/**
 * How the body ends, read from every framing field. `getHeader` gives the first field of a name
 * only, and the core takes that one whatever follows; so a second one is found by `forEach`.
 */
export function readFraming(req: UwsRequest, { soundFraming }: Server): Framing {
  fields.lengths = fields.codings = fields.types = 0
  type = ""
  if (!soundFraming) {
    req.forEach(visit)
    return framingOf(fields)
  }
  type = req.getHeader("content-type")
  const length = req.getHeader("content-length")
  if (length !== "") visit("content-length", length)
  const coding = req.getHeader("transfer-encoding")
  if (coding !== "") visit("transfer-encoding", coding)
  return framingOf(fields)
}

/**
 * The same for requests that should have no body: two cheap look-ups, and `readFraming` only when
 * one of them finds something. An empty field stays unseen; the core takes it as no body, too.
 */
export function readRareFraming(req: UwsRequest, server: Server): Framing {
  if (req.getHeader("content-length") === "" && req.getHeader("transfer-encoding") === "") {
    return "none"
  }
  return readFraming(req, server)
}
