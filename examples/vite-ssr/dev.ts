import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import type { Plugin } from "vite"
import type * as guestbook from "./src/app.ts"

/** While developing Vite serves the client's modules, and this the pages and endpoints. */
export function serveApp(): Plugin {
  return {
    name: "serve-app",
    configureServer(server) {
      const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
        const { createGuestbook } = (await server.ssrLoadModule("/src/app.ts")) as typeof guestbook
        const template = await server.transformIndexHtml(req.url ?? "/", await page())
        const response = await createGuestbook(template).fetch(requestOf(req))
        res.writeHead(response.status, Object.fromEntries(response.headers))
        res.end(await response.text())
      }
      server.middlewares.use((req, res, next) => {
        if (!isOurs(req.url ?? "/")) return next()
        answer(req, res).catch(next)
      })
    },
  }
}

const isOurs = (url: string): boolean => url === "/" || url.startsWith("/api/")

const page = (): Promise<string> => readFile(new URL("./index.html", import.meta.url), "utf8")

function requestOf(req: IncomingMessage): Request {
  const { method = "GET", headers, url = "/" } = req
  const hasBody = method !== "GET" && method !== "HEAD"
  const body = hasBody ? (Readable.toWeb(req) as ReadableStream<Uint8Array>) : null
  const init = { method, headers: headers as Record<string, string>, body, duplex: "half" }
  return new Request(`http://${headers.host}${url}`, init)
}
