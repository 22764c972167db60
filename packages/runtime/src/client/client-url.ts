/**
 * A path below the URL of the server, which may have a path of its own.
 * @param base in a browser it may be "": the page's own origin
 * @param target path and query string
 */
export function urlOf(base: string | URL, target: string): URL {
  const { location } = globalThis as {
    readonly location?: { readonly href: string; readonly origin: string }
  }
  const url = new URL((base === "" && location?.origin) || base, location?.href)
  const [path = "", ...query] = target.split("?")
  url.pathname = url.pathname.replace(/\/$/, "") + path
  url.search = query.join("?")
  url.hash = ""
  return url
}
