/** One segment of a route's path: text to compare, or a parameter. */
export type Segment = { readonly text: string } | { readonly param: string }

/** Segments of a path such as `/users/:id`. */
export function readPath(path: string): Segment[] {
  return path
    .slice(1)
    .split("/")
    .map((text) => (text.startsWith(":") ? { param: text.slice(1) } : { text }))
}

/** Names of the parameters of a path, in their order. */
export function paramsOf(path: string): string[] {
  return readPath(path).flatMap((segment) => ("param" in segment ? [segment.param] : []))
}

/** Equal for two paths that answer the same requests: parameters without their names. */
export function pathShape(path: string): string {
  return readPath(path)
    .map((segment) => ("param" in segment ? "/:" : `/${segment.text}`))
    .join("")
}

/** What is wrong with a path, as the end of "…, which …"; undefined when it can be served. */
export function pathFault(path: string): string | undefined {
  if (typeof path !== "string") return "is not a string"
  if (!path.startsWith("/")) return `does not start with "/"`
  if (/[?#]/.test(path))
    return `has a "?" or "#"; query parameters are fields of the handler's input`
  // A request line carries visible ASCII only; any other path could never be asked for.
  if (/[^\x21-\x7e]/.test(path))
    return "has spaces or characters beyond ASCII; write them percent-encoded"
  if (path.includes("*")) return `has a "*"; wildcards are not supported, name a parameter instead`
  const params = paramsOf(path)
  const odd = params.find((param) => !/^[A-Za-z_$][\w$]*$/.test(param))
  if (odd !== undefined) return `has a parameter ":${odd}" that is not a name`
  const twice = params.find((param, at) => params.indexOf(param) !== at)
  if (twice !== undefined) return `has the parameter ":${twice}" twice`
  // uWebSockets.js takes at most 100 segments.
  if (readPath(path).length > 99) return "has more than 99 segments"
  return undefined
}

/** What is wrong with the prefix of a group, as the end of "…, which …"; undefined when it is fine. */
export function prefixFault(prefix: string): string | undefined {
  if (prefix === "") return undefined
  if (typeof prefix === "string" && prefix.endsWith("/")) return `ends with "/"`
  const fault = pathFault(prefix)
  if (fault !== undefined) return fault
  return paramsOf(prefix).length > 0 ? "has a parameter; those belong to endpoints" : undefined
}
