import { realpathSync, statSync } from "node:fs"
import type { Reply, HeadersOf } from "../../endpoint/reply.ts"
import { redirect } from "../../endpoint/reply.ts"
import type { Context, Endpoint } from "../../endpoint/api.ts"
import type { RouteCode } from "../../types/route.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { group, type Group } from "../../endpoint/group.ts"
import type { Use } from "../../endpoint/hooks.ts"
import { file, type FileReply } from "../../endpoint/file-reply.ts"
import { typeOfFile } from "./file-type.ts"
import { inFolder, segmentsOf } from "./static-path.ts"
import { variantOf, type Precompressed } from "./variants.ts"

/** Options of `staticFiles()`. */
export interface StaticOptions {
  /** What is sent for a folder. Default "index.html"; false: folders are not found. */
  readonly index?: string | false
  /**
   * A file of the folder that is sent in place of pages that are not there (a single-page
   * application): for paths without an ending, where the client takes HTML.
   */
  readonly fallback?: string
  /** Precompressed files next to a file: `app.js.br`. Default br, zstd, gzip; best first. */
  readonly precompressed?: readonly Precompressed[]
  /**
   * Names that hold a hash of their content, kept for a year. Default: 8 or more hexadecimal digits,
   * or capitals and digits, between `-` or `.` and the ending.
   */
  readonly immutable?: RegExp
  /** How long others are cached without revalidation, in seconds. Default 0: revalidated by ETag. */
  readonly maxAge?: number
  /** Header fields of every response with a file. */
  readonly headers?: HeadersOf
  /** Hooks and middleware of the files' routes. */
  readonly use?: readonly Use[]
}

/**
 * Serves the files of a folder, and no other ones: what leads out of it, by `..` in any spelling or
 * by a link, is not found; nor is what begins with a dot, but `.well-known`.
 * @param prefix `/assets`; "" for the whole site
 * @param folder has to be there when this is called
 * @throws PrecastError PC2025 when it is not
 */
export function staticFiles(prefix: string, folder: string, options: StaticOptions = {}): Group {
  const root = rootOf(folder)
  const handler = (input: Wanted, context: Context): Promise<FileReply | Reply> =>
    find(root, input, context, options)
  const { use = [] } = options
  const routes = [
    endpointOf(`${prefix}/`, "/", [], handler),
    endpointOf(`${prefix}/*path`, "/*path", ["path"], handler),
  ]
  const below = group(prefix, routes)
  // The folder itself, without its slash: redirected as those in it are. Not described, as no page is.
  const { code, ...bare } = endpointOf(prefix, prefix, [], handler)
  const { doc: _page, ...undescribed } = code
  const all = prefix === "" ? [below] : [below, { ...bare, code: undescribed }]
  // Its members are of this module alone: a user sees a group whose routes have no names.
  return group("", all, { use }) as unknown as Group
}

/** The rest of the path and the query, as sent. */
interface Wanted {
  readonly raw: string
  readonly query: string
}

function rootOf(folder: string): string {
  try {
    const root = realpathSync(folder)
    if (statSync(root).isDirectory()) return root
  } catch {
    // Reported below.
  }
  throw runtimeError("PC2025", folder)
}

/** An endpoint whose code needs no transformer, as its input is the path alone. */
function endpointOf(
  name: string,
  path: string,
  params: readonly string[],
  handler: (input: Wanted, context: Context) => unknown,
): Endpoint {
  const code: RouteCode = {
    name: `GET ${name}`,
    params,
    headers: [],
    query: true,
    body: false,
    bodyOptional: false,
    arity: 2,
    input: (texts, query) => ({ raw: texts[0] ?? "", query }),
    issues: () => [],
    output: () => undefined,
    request: true,
    doc: () => ({
      summary: "Files of a folder",
      parameters: params.map((name) => {
        return { name, in: "path", required: true, schema: { type: "string" } }
      }),
      answers: [{ status: 200, content: { "*/*": true } }],
      isOpen: true,
      errors: [{ codes: ["not_found"], details: null }],
    }),
    answer(result, to) {
      if (to.wrapped(result) === 0) to.special(result)
    },
  }
  return { options: { method: "GET", path }, handler: handler as never, code }
}

async function find(
  root: string,
  { raw, query }: Wanted,
  context: Context,
  options: StaticOptions,
): Promise<FileReply | Reply> {
  const segments = segmentsOf(raw)
  if (segments === undefined) throw missing()
  const found = await inFolder(root, segments)
  const { index = "index.html" } = options
  if (found?.kind === "file" && !raw.endsWith("/")) {
    return answerOf(found.path, segments.at(-1) ?? "", context, options)
  }
  if (found?.kind === "folder" && index !== false) {
    const page = await inFolder(root, [...segments, index])
    // Relative links of the page start from the folder.
    if (page?.kind === "file" && !context.path.endsWith("/")) {
      return redirect(`${context.path}/${query === "" ? "" : `?${query}`}`, 308)
    }
    if (page?.kind === "file") return answerOf(page.path, index, context, options)
  }
  const { fallback } = options
  if (fallback === undefined || !isPage(segments, context)) throw missing()
  const page = await inFolder(root, fallback.split("/"))
  if (page?.kind !== "file") throw missing()
  return answerOf(page.path, fallback, context, options)
}

function isPage(segments: readonly string[], { headers }: Context): boolean {
  return !(segments.at(-1) ?? "").includes(".") && (headers.accept ?? "").includes("text/html")
}

async function answerOf(
  path: string,
  name: string,
  { headers }: Context,
  options: StaticOptions,
): Promise<FileReply> {
  const { precompressed = ["br", "zstd", "gzip"], immutable = HASHED, maxAge = 0 } = options
  const variant = await variantOf(path, headers["accept-encoding"], precompressed)
  const cacheControl = immutable.test(name)
    ? "public, max-age=31536000, immutable"
    : maxAge > 0
      ? `public, max-age=${maxAge}`
      : "no-cache"
  return file(variant?.path ?? path, {
    type: await typeOfFile(path),
    cacheControl,
    headers: {
      ...options.headers,
      ...(precompressed.length > 0 && { vary: "accept-encoding" }),
      ...(variant && { "content-encoding": variant.coding }),
    },
  })
}

// Digits alone may be a date, and letters alone a word.
const HASHED =
  /[-.](?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{8,}\.\w+(\.map)?$|[-.](?=[A-Z2-7]*\d)[A-Z2-7]{8,}\.\w+(\.map)?$/

function missing(): ApiError {
  return new ApiError("not_found", "The file does not exist.")
}
