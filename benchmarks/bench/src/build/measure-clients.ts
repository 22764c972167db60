import { rm } from "node:fs/promises"
import { createServer } from "node:http"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import type { Entity } from "./build-entities.ts"
import type { ClientRow } from "./build-report.ts"
import { sharedProgram } from "./build-sources.ts"
import { uuidOf } from "./build-entities.ts"
import { buildSite, type Bench } from "./measure-builds.ts"
import { withProgram } from "./run-program.ts"
import { timeCommand } from "./time-command.ts"

/** The script of a page with a client of all endpoints: it exports nothing, as the scripts of pages do. */
export const CLIENT = `import { createClient } from "@precast/runtime/client"
import type * as all from "./main.ts"

Object.assign(globalThis, { connect: (url: string) => createClient<typeof all>(url) })
`

/** Bundles for browsers of clients that call all endpoints of a project. Empty without esbuild or a builder of ours. */
export async function measureClients(sizes: readonly number[], bench: Bench): Promise<ClientRow[]> {
  const rows: ClientRow[] = []
  for (const endpoints of sizes) {
    const row = await measureClient(endpoints, bench)
    if (row) rows.push(row)
  }
  return rows
}

/** How esbuild makes one file of a client. */
export const BROWSER_BUNDLE = {
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2024",
  logLevel: "error",
} as const

async function measureClient(endpoints: number, bench: Bench): Promise<ClientRow | undefined> {
  const builder = bench.builders.findLast(({ output }) => output === "precast")
  if (!builder || !bench.esbuild) return undefined
  bench.onStep(`client of ${endpoints} endpoints · ${builder.title}`)
  const { sources, endpoints: all } = sharedProgram(endpoints)
  const program = { sources: { ...sources, "src/client.ts": CLIENT }, endpoints: all }
  const { folder } = await buildSite(program, builder, bench)
  const out = join(folder, "out/precast")
  const outfile = join(bench.folder, `client-${endpoints}.mjs`)
  await bench.esbuild.build({
    entryPoints: [join(out, "client.js")],
    ...BROWSER_BUNDLE,
    outfile,
  })
  const chunks = bench.vite && (await bundleByVite(folder, bench.vite, bench.signal))
  const whole = sizeOf([outfile])
  await withProgram(join(out, "serve.js"), bench.signal, async ({ url }) => {
    for (const file of [outfile, ...(chunks ? chunks.slice(0, 1) : [])])
      await checkClient(file, url, all[0]!.entity)
  })
  await rm(outfile)
  const loaded = chunks && sizeOf(chunks)
  return { builder: builder.name, endpoints, ...whole, ...(loaded && { loaded }) }
}

function sizeOf(files: readonly string[]): { minified: number; gzipped: number } {
  const texts = files.map((file) => readFileSync(file))
  const sum = (sizes: number[]): number => sizes.reduce((all, size) => all + size, 0)
  return {
    minified: sum(texts.map((text) => text.length)),
    gzipped: sum(texts.map((text) => gzipSync(text, { level: 9 }).length)),
  }
}

const VITE_CLIENT = `export default {
  logLevel: "error",
  build: {
    outDir: "out/client",
    target: "es2024",
    manifest: "manifest.json",
    modulePreload: false,
    rollupOptions: { input: "out/precast/client.js" },
  },
}
`

/** A part of Vite's manifest. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/** The client as Vite bundles it: the files that a page loads, the entry first. */
async function bundleByVite(folder: string, vite: string, signal: AbortSignal): Promise<string[]> {
  writeFileSync(join(folder, "client.config.mjs"), VITE_CLIENT)
  const words = [join(vite, "bin/vite.js"), "build", "--config", "client.config.mjs"]
  await timeCommand(folder, words, signal)
  const out = join(folder, "out/client")
  const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")) as object
  const all = new Map(Object.entries(manifest) as [string, Chunk][])
  const files = new Set<string>()
  const add = ({ file, imports = [] }: Chunk): void => {
    if (files.has(file)) return
    files.add(file)
    for (const name of imports) add(all.get(name)!)
  }
  for (const chunk of all.values()) if (chunk.isEntry) add(chunk)
  return [...files].map((file) => join(out, file))
}

interface Client {
  readonly [name: string]: (input: { id: string; body: unknown }) => Promise<unknown>
}

/** The bundle gives what the program responds, and refuses a response with a wrong value deep inside. */
async function checkClient(file: string, url: string, entity: Entity): Promise<void> {
  await import(pathToFileURL(file).href)
  const { connect } = globalThis as unknown as { connect(url: string): Client }
  const body = revived(entity.sample)
  const call = (to: string): Promise<unknown> | undefined =>
    connect(to)[`save${entity.name}`]?.({ id: uuidOf(entity.index), body })
  const got = JSON.stringify(await call(url))
  if (got !== JSON.stringify(entity.sample)) throw new Error(`the client gives ${got}`)
  await withWrongServer(JSON.stringify(entity.spoiled), async (wrong) => {
    const outcome = await Promise.resolve(call(wrong)).then(
      () => "accepted",
      () => "refused",
    )
    if (outcome !== "refused") throw new Error("the client accepts a wrong response")
  })
}

/** JSON with the dates of samples as such. */
const revived = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "string" && /^\d{4}-\d\d-\d\dT/.test(one) ? new Date(one) : one,
  )

async function withWrongServer(text: string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { "content-type": "application/json" }).end(text)
  }).listen(0, "127.0.0.1")
  try {
    await once(server, "listening")
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
