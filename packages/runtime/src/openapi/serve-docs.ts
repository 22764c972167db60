import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Endpoint } from "../api.ts"
import type { AnswerWriter, RouteCode } from "../emitted/route.ts"
import { runtimeError } from "../errors/catalog.ts"
import type { DocsSettings } from "./docs-options.ts"
import { openApiOf, type Documented } from "./document.ts"
import { pageOf, POLICY } from "./page.ts"

/**
 * The endpoints that serve an application's documentation: its document, and the pages that show it.
 * @param documented called when the document is asked for first
 * @throws PrecastError PC2050 when the pages are asked for and their package is not installed
 */
export function docsEndpoints(settings: DocsSettings, documented: () => Documented): Endpoint[] {
  const { path, document, ui } = settings
  let text: string | undefined
  const endpoints = [
    endpoint("openapi", document, (to) => {
      to.header("cache-control", "no-cache")
      to.json((text ??= JSON.stringify(openApiOf(documented(), settings))))
    }),
  ]
  const script = ui === false ? undefined : findScript()
  if (script === undefined) {
    if (ui === true)
      throw runtimeError("PC2031", "docs: { ui: true }", PACKAGE, "it is not installed")
    return endpoints
  }
  const page = pageOf(settings)
  // Read once, and not before somebody looks at the page: it is 4 MB.
  let bytes: Promise<Uint8Array> | undefined
  return [
    ...endpoints,
    endpoint("docs", path, (to) => {
      to.header("cache-control", "no-cache")
      to.header("content-security-policy", POLICY)
      to.text(page, "text/html; charset=utf-8")
    }),
    endpoint(
      "docsScript",
      `${path}/scalar.js`,
      (to, result) => {
        to.header("cache-control", "public, max-age=3600")
        to.bytes(result as Uint8Array, "text/javascript; charset=utf-8")
      },
      () => (bytes ??= readFile(script)),
    ),
  ]
}

const PACKAGE = "@scalar/api-reference"

/** Where the pages' script is: installed beside this package, or in the program's own folder. */
function findScript(): string | undefined {
  for (const from of [import.meta.url, pathToFileURL(`${process.cwd()}/`).href]) {
    try {
      // Its exports do not name the script, which stands beside this.
      const style = createRequire(from).resolve(`${PACKAGE}/style.css`)
      const script = join(dirname(style), "browser", "standalone.js")
      if (existsSync(script)) return script
    } catch {
      // Not there; the next place may have it.
    }
  }
  return undefined
}

function endpoint(
  name: string,
  path: string,
  answer: (to: AnswerWriter, result: unknown) => void,
  handler: () => unknown = () => undefined,
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
    answer: (result, to) => answer(to, result),
  }
  return { options: { method: "GET", path }, handler, code }
}
