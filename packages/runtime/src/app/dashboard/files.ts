import { readFile } from "node:fs/promises"
import { runtimeError } from "../../base/errors/catalog.ts"
import { HEADERS } from "./page.ts"

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
