/** One segment of a route's path: text to compare, a parameter, or all that follows. */
export type Segment =
  | { readonly text: string }
  | { readonly param: string }
  | { readonly rest: string }

/** Segments of a path such as `/users/:id` or `/files/*rest`, whose last parameters may be missing. */
export function readPath(path: string): Segment[] {
  return path
    .slice(1)
    .split("/")
    .map((text) => {
      if (text.startsWith("*")) return { rest: text.slice(1) }
      return text.startsWith(":") ? { param: text.slice(1).replace(/\?$/, "") } : { text }
    })
}

/** Names of the parameters of a path, in their order. */
export function paramsOf(path: string): string[] {
  const names: string[] = []
  // Without arrays of segments: the start reads all paths (docs/performance-start.md).
  for (let at = paramAt(path, 0); at !== -1; at = paramAt(path, at)) {
    const end = endOf(path, at)
    const isOptional = path[at] === ":" && path[end - 1] === "?"
    names.push(path.slice(at + 1, isOptional ? end - 1 : end))
  }
  return names
}

/** Where the next parameter begins, with its ":" or "*"; -1 without one. */
function paramAt(path: string, from: number): number {
  for (let at = path.indexOf("/", from) + 1; at > 0; at = path.indexOf("/", at) + 1)
    if (path[at] === ":" || path[at] === "*") return at
  return -1
}

/** Where the segment ends. */
function endOf(path: string, at: number): number {
  const end = path.indexOf("/", at)
  return end === -1 ? path.length : end
}

/** The paths of a path with optional parts: `/a/:b?` is `/a` and `/a/:b`. */
export function expandPath(path: string): string[] {
  if (!path.includes("?")) return [path]
  const segments = path.split("/")
  const first = segments.findIndex((segment) => segment.endsWith("?"))
  if (first === -1) return [path]
  return Array.from({ length: segments.length - first + 1 }, (_, more) => {
    const kept = segments.slice(0, first + more).map((segment) => segment.replace(/\?$/, ""))
    return kept.join("/") || "/"
  })
}

/** Equal for two paths that match the same requests: parameters without their names. */
export function pathShape(path: string): string {
  let shape = ""
  let from = 0
  for (let at = paramAt(path, 0); at !== -1; at = paramAt(path, at)) {
    shape += path.slice(from, at + 1)
    from = endOf(path, at)
  }
  return shape + path.slice(from)
}

/** A path without optional segments, in which a wildcard, a "%" or an odd name does not occur. */
const ORDINARY = /^(?:\/(?::[A-Za-z_$][\w$]*|[\w.~-]+))+$/

/** What is wrong with a path, as the end of "…, which …"; undefined when it can be served. */
export function pathFault(path: string): string | undefined {
  if (typeof path !== "string") return "is not a string"
  // Most paths; the limits are those of below.
  const hasOneParam = path.indexOf(":") === path.lastIndexOf(":")
  if (hasOneParam && path.length < 99 && ORDINARY.test(path)) return undefined
  if (!path.startsWith("/")) return `does not start with "/"`
  const segments = path.slice(1).split("/")
  const bare = segments.map((text) => text.replace(/^(:.*)\?$/, "$1")).join("/")
  if (/[?#]/.test(bare))
    return `has a "?" or "#"; query parameters are fields of the handler's input`
  // A request line contains visible ASCII only; no request could match any other path.
  if (/[^\x21-\x7e]/.test(path))
    return "has spaces or characters beyond ASCII; write them percent-encoded"
  // uWebSockets.js takes at most 100 segments.
  if (segments.length > 99) return "has more than 99 segments"
  return orderFault(segments) ?? nameFault(path)
}

/** Segments that must be the last. */
function orderFault(segments: readonly string[]): string | undefined {
  const odd = segments.find((text) => text.includes("*") && !/^\*[A-Za-z_$][\w$]*$/.test(text))
  if (odd !== undefined) return `has "${odd}"; a wildcard is a whole segment with a name, "*rest"`
  const rest = segments.findIndex((text) => text.startsWith("*"))
  if (rest !== -1 && rest < segments.length - 1) {
    return `has a segment after the wildcard "${segments[rest]}"`
  }
  const optional = segments.findIndex((text) => text.endsWith("?"))
  if (optional !== -1 && !segments.slice(optional).every((text) => text.endsWith("?"))) {
    return `has a segment after the optional "${segments[optional]}"`
  }
  return undefined
}

function nameFault(path: string): string | undefined {
  const params = paramsOf(path)
  const odd = params.find((param) => !/^[A-Za-z_$][\w$]*$/.test(param))
  if (odd !== undefined) return `has a parameter ":${odd}" that is not a name`
  const twice = params.find((param, at) => params.indexOf(param) !== at)
  return twice === undefined ? undefined : `has the parameter ":${twice}" twice`
}

/** What is wrong with the prefix of a group, as the end of "…, which …"; undefined when it is fine. */
export function prefixFault(prefix: string): string | undefined {
  if (prefix === "") return undefined
  if (typeof prefix === "string" && prefix.endsWith("/")) return `ends with "/"`
  const fault = pathFault(prefix)
  if (fault !== undefined) return fault
  return paramsOf(prefix).length > 0 ? "has a parameter; those belong to endpoints" : undefined
}
