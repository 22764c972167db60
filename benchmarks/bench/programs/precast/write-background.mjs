// Writes generated/background.ts: paths of endpoints are literals, and there are 112 of them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"

const list = new URL("../contenders/shared/background.json", import.meta.url)
const paths = JSON.parse(readFileSync(list, "utf8"))
const all = ["", "/:locale"].flatMap((prefix) => paths.map((path) => prefix + path))
const handler = (path) => {
  const fields = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => `${name}: string`)
  return fields.length === 0 ? "ok" : `(_: { ${fields.join("; ")} }) => ok()`
}
const route = (method, path) => `  api({ method: "${method}", path: "${path}" }, ${handler(path)}),`
const routes = all.flatMap((path) => [route("GET", path), route("POST", `${path}/submit`)])

const folder = new URL("generated/", import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(
  new URL("background.ts", folder),
  `// Made by write-background.mjs.
import { api, type ContentType } from "@precast/runtime"

const ok = (): string & ContentType<"text/plain"> => "ok"

export const routes = [
${routes.join("\n")}
]
`,
)
