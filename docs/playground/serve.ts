// `pnpm run playground`: builds the page and serves it on this machine.
import { createReadStream, existsSync, statSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, normalize } from "node:path"
import { build, dist } from "./build.ts"

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
}

/** Serves what is built on 127.0.0.1; 0: on a free port. */
export async function servePlayground(port: number): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname)
    const file = join(dist, path.endsWith("/") ? `${path}index.html` : path)
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end()
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((done, failed) => {
    server.once("error", failed)
    server.listen(port, "127.0.0.1", done)
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

if (import.meta.main) {
  await build()
  const { url } = await servePlayground(Number(process.env.PORT ?? 4321))
  console.log(`The playground is at ${url}`)
}
