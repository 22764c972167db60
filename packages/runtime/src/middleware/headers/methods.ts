// RFC 9110 §9.3, RFC 5789. A client may send any other word: it must not become a label each time.
const KNOWN: ReadonlySet<string> = new Set(
  "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT".split(" "),
)

/** A method in names and labels of metrics. */
export function methodLabel(method: string): string {
  return KNOWN.has(method) ? method : "_OTHER"
}
