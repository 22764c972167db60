// The routes of bun-http-framework-benchmark, for scripts/conformance/judged/bun-benchmark.ts: its list of background
// routes is a module of that repository.
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { api, file, serve, type ContentType, type Endpoint } from "@precast/runtime"

const folder = process.env["BENCHMARK_FOLDER"] ?? "."
const list = pathToFileURL(join(folder, "src/extra-routes.mjs")).href
const { extraRoutes } = (await import(list)) as { extraRoutes: readonly string[] }

type Text = string & ContentType<"text/plain">

// Paths that are not literals are those of `api.raw`, which has no code of a type.
const ok = (): Response => new Response("ok")
const background = extraRoutes.flatMap((path): Endpoint[] => [
  api.raw({ method: "GET", path }, ok),
  api.raw({ method: "POST", path: `${path}/submit` }, ok),
])

const ping = api({ method: "GET", path: "/" }, (): Text => "Hi")

interface Named {
  id: string
  name?: string
}

const query = api({ method: "GET", path: "/id/:id" }, ({ id, name = "" }: Named, context): Text => {
  context.header("x-powered-by", "benchmark")
  return `${id} ${name}`
})

const json = api(
  { method: "POST", path: "/json" },
  (body: { hello: string }): { hello: string } => body,
)

const video = api({ method: "GET", path: "/video" }, () =>
  file(join(folder, "public/kyuukurarin.mp4")),
)

await serve([...background, ping, query, json, video], { port: 3000 })
