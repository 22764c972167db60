import type { DocsSettings } from "./docs-options.ts"
import { PACKAGE } from "./find-script.ts"

/**
 * What the page may do: scripts, pictures and requests of this host alone. The styles are put in by
 * the script, which no policy without `unsafe-inline` would allow.
 */
export const POLICY: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** The page that shows the document. It contains no script of its own and requests nothing from other hosts. */
export function pageOf({ title, document, path }: DocsSettings): string {
  const configuration = JSON.stringify({
    url: document,
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: "",
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title ?? "API")}</title>
</head>
<body>
<script id="api-reference" type="application/json" data-url="${escaped(document)}" data-configuration="${escaped(configuration)}"></script>
<script src="${escaped(path)}/scalar.js"></script>
</body>
</html>
`
}

/** What the page without the package may do: nothing but be read. */
export const MISSING_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The page where the package that shows the document is not installed. */
export function missingPageOf({ title, document }: DocsSettings): string {
  const name = escaped(title ?? "API")
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
</head>
<body>
<main>
<h1>${name}</h1>
<p>The pages of this reference need the package ${PACKAGE}, which is not installed. Install it and start the application again:</p>
<pre><code>npm install ${PACKAGE}</code></pre>
<p>The OpenAPI document is at <a href="${escaped(document)}">${escaped(document)}</a>.</p>
</main>
</body>
</html>
`
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
])

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign)!)
}
