import { readFile } from "node:fs/promises"
import { runtimeError } from "../../base/errors/catalog.ts"

/**
 * The permissions of the page: only scripts, styles and requests of this host, no strings that become HTML or
 * code. Every response of the dashboard has these headers.
 */
export const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; "),
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

/** @param key the key that the page sends with its queries; undefined: the page prompts the reader for it */
export function pageOf(path: string, key: string | undefined): Response {
  // Both are of letters, digits and signs that mean nothing in HTML: options.ts, gate.ts.
  const known = key === undefined ? "" : ` data-key="${key}"`
  const html = `<!doctype html>
<html lang="en" data-base="${path}"${known}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${path}/files/style.css">
<title>Precast</title>
</head>
<body>
<noscript>The dashboard needs JavaScript.</noscript>
<script type="module" src="${path}/files/main.js"></script>
</body>
</html>
`
  return new Response(html, { headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } })
}

const TYPES: Readonly<Record<string, string>> = {
  "main.js": "text/javascript; charset=utf-8",
  "style.css": "text/css; charset=utf-8",
}

// Built from packages/runtime/dashboard. This module is in a bundle in dist/node, in dist/app/dashboard,
// or in src/app/dashboard.
const PLACES = ["../dashboard-page/", "../../dashboard-page/", "../../../dist/dashboard-page/"]

/** A file of the page. @throws PrecastError PC2141 when the package does not have it */
export async function fileOf(name: string): Promise<Response> {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name]! : undefined
  if (type === undefined) return new Response(null, { status: 404, headers: HEADERS })
  const headers = { ...HEADERS, "content-type": type }
  return new Response(await read(name), { headers })
}

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  for (const place of PLACES) {
    const file = new URL(place + name, import.meta.url)
    const bytes = await readFile(file).catch(() => null)
    if (bytes !== null) return new Uint8Array(bytes)
  }
  throw runtimeError("PC2141", name)
}
