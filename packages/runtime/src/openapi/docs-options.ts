import { runtimeError } from "../base/errors/catalog.ts"
import { pathFault } from "../endpoint/path.ts"
import type { OpenApiInfo } from "./document.ts"

/** The documentation that an application serves of itself. */
export interface DocsOptions extends OpenApiInfo {
  /** Path of the pages. Default "/docs". */
  readonly path?: string
  /** Path of the OpenAPI document. Default "/openapi.json". */
  readonly document?: string
  /**
   * The pages, shown by Scalar from the package @scalar/api-reference, which must be installed.
   * Default: enabled if it is installed; otherwise their path shows how to install it.
   */
  readonly ui?: boolean
}

export interface DocsSettings extends OpenApiInfo {
  readonly path: string
  readonly document: string
  readonly ui: boolean | undefined
}

/** @throws PrecastError PC2012 for invalid options, and paths that cannot be served */
export function readDocsOptions(options: boolean | DocsOptions): DocsSettings | undefined {
  if (options === false) return undefined
  if (options !== true && (typeof options !== "object" || options === null))
    throw runtimeError("PC2012", "docs", "true, false or an object", String(options))
  const {
    path = "/docs",
    document = "/openapi.json",
    ui,
    ...info
  } = options === true ? {} : options
  for (const [name, value] of [
    ["docs.path", path],
    ["docs.document", document],
  ] as const) {
    if (pathFault(value) !== undefined || /[:*]/.test(value))
      throw runtimeError("PC2012", name, "a path without parameters", JSON.stringify(value))
  }
  return { ...info, path, document, ui }
}
