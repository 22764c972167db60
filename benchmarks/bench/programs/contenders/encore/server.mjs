// Does what `encore build` does, and starts what comes of it in this process: the parser reads the
// types, esbuild makes one file, the native runtime gets both. Logs and traces are off as Encore's
// published benchmark has them. By default a gateway in the same process runs in front of the
// services and takes most of the time; it is left out, as where services have hosts of their own.
import { build } from "esbuild"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parse } from "./parse.mjs"

const folder = import.meta.dirname
const { version } = JSON.parse(
  readFileSync(join(folder, "node_modules/encore.dev/package.json"), "utf8"),
)

const require = `import { createRequire } from "node:module"
const require = createRequire(import.meta.url)`

async function bundle() {
  await build({
    entryPoints: [join(folder, "main.ts")],
    outfile: join(folder, "main.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: require },
    logLevel: "error",
  })
}

function settings(port) {
  const metadata = { app_id: "bench", env_name: "bench", env_type: "production", cloud: "local" }
  const gateways = process.env.BENCH_ENCORE_GATEWAY ? ["api-gateway"] : []
  return {
    metadata: { ...metadata, base_url: `http://127.0.0.1:${port}` },
    hosted_services: ["bench"],
    hosted_gateways: gateways,
    cors: {},
  }
}

export async function start({ port }) {
  const [meta] = await Promise.all([parse(folder, version), bundle()])
  writeFileSync(join(folder, "meta.pb"), meta)
  writeFileSync(join(folder, "infra.json"), JSON.stringify(settings(port)))
  Object.assign(process.env, {
    ENCORE_APP_META_PATH: join(folder, "meta.pb"),
    ENCORE_INFRA_CONFIG_PATH: join(folder, "infra.json"),
    ENCORE_LISTEN_ADDR: `127.0.0.1:${port}`,
    ENCORE_LOG: "off",
    ENCORE_NOTRACE: "1",
    ENCORE_RUNTIME_LOG: "error",
    RUST_BACKTRACE: "0",
  })
  await import(pathToFileURL(join(folder, "main.mjs")).href)
}
