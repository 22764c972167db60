import { createHash } from "node:crypto"
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import type { Packed } from "./pack.ts"
import { finish } from "./process.ts"

/** A registry of npm on loopback: our packages as they were packed, all others from the real one. */
export interface Registry {
  readonly url: string
  close(): Promise<void>
}

const DAY = 86_400_000
const ABBREVIATED = "application/vnd.npm.install-v1+json"

/** @param cache folder where what the real registry gave is kept */
export async function startRegistry(packed: readonly Packed[], cache: string): Promise<Registry> {
  mkdirSync(cache, { recursive: true })
  const upstream = (await finish(["npm", "config", "get", "registry"], { cwd: cache }))
    .split("\n")
    .findLast((line) => line.startsWith("http"))
  if (upstream === undefined) throw new Error("npm has no registry")
  let url = ""
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      response.writeHead(502).end(String(error))
    })
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent((request.url ?? "/").slice(1).split("?")[0] ?? "")
    if (request.method !== "GET") return void response.writeHead(404).end("{}")
    const [, kind, rest = ""] = /^-\/(ours|tarball)\/(.*)$/.exec(path) ?? []
    if (kind === "ours") {
      const one = packed.find(({ part }) => part === rest.split("/")[0])
      return send(response, one?.file)
    }
    if (kind === "tarball") {
      const from = Buffer.from(rest.split("/")[0] ?? "", "base64url").toString()
      return send(response, await kept(from, "application/octet-stream", Infinity))
    }
    if (path.startsWith("-/")) return void response.writeHead(404).end("{}")
    const own = packed.find(({ name }) => name === path)
    // The real one may have these names; an empty registry does not.
    if (!own && /^(precast|@precast\/.*)$/.test(path)) return void response.writeHead(404).end("{}")
    const text = own ? JSON.stringify(document(own)) : await foreign(path, request)
    if (text === undefined) return void response.writeHead(404).end("{}")
    response.writeHead(200, { "content-type": "application/json" }).end(text)
  }

  const foreign = async (name: string, request: IncomingMessage): Promise<string | undefined> => {
    const isShort = request.headers.accept?.includes(ABBREVIATED) === true
    const from = `${upstream}${name.replace("/", "%2f")}`
    const file = await kept(from, isShort ? ABBREVIATED : "application/json", DAY)
    if (file === undefined) return undefined
    const place = (text: string): string =>
      `"tarball":"${url}-/tarball/${Buffer.from(text).toString("base64url")}/${text.split("/").at(-1)}"`
    return readFileSync(file, "utf8").replaceAll(/"tarball":\s*"([^"]+)"/g, (_all, text: string) =>
      place(text),
    )
  }

  /** File of a response that is at most so old, else of a new one; the old one where a new one fails. */
  const kept = async (from: string, accept: string, age: number): Promise<string | undefined> => {
    const hash = createHash("sha256").update(`${accept} ${from}`).digest("hex")
    const file = join(cache, hash)
    if (existsSync(file) && Date.now() - statSync(file).mtimeMs < age) return file
    for (let turn = 1; ; turn++) {
      try {
        const signal = AbortSignal.timeout(180_000)
        const found = await fetch(from, { headers: { accept }, signal })
        if (found.status === 404) return undefined
        if (!found.ok) throw new Error(`${found.status} of ${from}`)
        writeFileSync(`${file}.${process.pid}`, Buffer.from(await found.arrayBuffer()))
        renameSync(`${file}.${process.pid}`, file)
        return file
      } catch (error) {
        if (existsSync(file)) return file
        if (turn === 3) throw error
      }
    }
  }

  const document = ({ part, file, manifest }: Packed): object => {
    const bytes = readFileSync(file)
    const hash = (kind: string): Buffer => createHash(kind).update(bytes).digest()
    const { version } = manifest
    const dist = {
      tarball: `${url}-/ours/${part}/${version}.tgz`,
      integrity: `sha512-${hash("sha512").toString("base64")}`,
      shasum: hash("sha1").toString("hex"),
    }
    // Package managers may refuse what is younger than a day.
    const time = new Date(Date.now() - 400 * DAY).toISOString()
    return {
      name: manifest.name,
      modified: time,
      "dist-tags": { latest: version },
      versions: { [version]: { ...manifest, dist } },
      time: { created: time, modified: time, [version]: time },
    }
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((done) => server.close(() => done()))
  }
  return { url, close }
}

function send(response: ServerResponse, file: string | undefined): void {
  if (file === undefined) return void response.writeHead(404).end()
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": statSync(file).size,
  }
  createReadStream(file).pipe(response.writeHead(200, headers))
}
