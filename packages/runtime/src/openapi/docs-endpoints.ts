import type { Endpoint } from "../endpoint/api.ts"
import type { ResultWriter, RouteCode } from "../types/route.ts"
import { runtimeError } from "../base/errors/catalog.ts"
import type { DocsSettings } from "./docs-options.ts"
import type { Documented } from "./document.ts"
import { findScript, hasFiles, PACKAGE } from "./find-script.ts"

/**
 * The endpoints that serve an application's documentation: its document, and the pages that show it.
 * The code that creates them is loaded on the first request.
 * @param documented called on the first request of the document
 * @throws PrecastError PC2031 when the pages are enabled and their package is not installed
 */
export function docsEndpoints(settings: DocsSettings, documented: () => Documented): Endpoint[] {
  const { document, ui } = settings
  const json = once(async () => {
    const { openApiOf } = await import("./document.ts")
    return JSON.stringify(openApiOf(documented(), settings))
  })
  const endpoints = [
    endpoint("openapi", document, json, (to, text) => {
      to.header("cache-control", "no-cache")
      to.json(text)
    }),
  ]
  if (ui === false) return endpoints
  const script = findScript()
  if (script !== undefined) return [...endpoints, ...pages(settings, script)]
  if (ui === true)
    throw runtimeError("PC2031", "docs: { ui: true }", PACKAGE, "it is not installed")
  return hasFiles() ? [...endpoints, missingPage(settings)] : endpoints
}

/** In the place of the pages: which package they need. */
function missingPage(settings: DocsSettings): Endpoint {
  const page = once(async () => {
    const { missingPageOf, MISSING_POLICY } = await import("./page.ts")
    return { text: missingPageOf(settings), policy: MISSING_POLICY }
  })
  return endpoint("docs", settings.path, page, sendPage)
}

function sendPage(to: ResultWriter, { text, policy }: { text: string; policy: string }): void {
  to.header("cache-control", "no-cache")
  to.header("content-security-policy", policy)
  to.text(text, "text/html; charset=utf-8")
}

function pages(settings: DocsSettings, script: string): Endpoint[] {
  const { path } = settings
  const page = once(async () => {
    const { pageOf, POLICY } = await import("./page.ts")
    return { text: pageOf(settings), policy: POLICY }
  })
  // Read once, on the first request of the page: it is 4 MB.
  const bytes = once(async (): Promise<Uint8Array> => {
    const { readFile } = await import("node:fs/promises")
    return readFile(script)
  })
  return [
    endpoint("docs", path, page, sendPage),
    endpoint("docsScript", `${path}/scalar.js`, bytes, (to, all) => {
      to.header("cache-control", "public, max-age=3600")
      to.bytes(all, "text/javascript; charset=utf-8")
    }),
  ]
}

/** A failed load is retried by the next request. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    return (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
  }
}

function endpoint<T>(
  name: string,
  path: string,
  handler: () => Promise<T>,
  answer: (to: ResultWriter, result: T) => void,
): Endpoint {
  const code: RouteCode = {
    name,
    params: [],
    headers: [],
    query: false,
    body: false,
    bodyOptional: false,
    arity: 0,
    input: () => undefined,
    issues: () => [],
    output: () => undefined,
    answer: (result, to) => answer(to, result as T),
  }
  return { options: { method: "GET", path }, handler, code }
}
