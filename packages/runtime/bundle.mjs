// What Node loads: every entry of package.json's "exports" as one file and the parts that entries
// share, because Node finds, reads and links modules one by one: 220 of them take 80 ms. Bundlers
// get the single modules (condition "module"), of which they leave out what is not used.
import { build } from "esbuild"
import { copyFileSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"

const folder = import.meta.dirname
const out = join(folder, "dist/node")
const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
// Two names may stand for one file: contracts that both hold.
const entries = new Map(
  Object.values(exports)
    .filter((entry) => typeof entry === "object")
    .map((entry) => [entry.node, entry.default]),
)

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: [...entries].map(([out, module]) => ({
    in: module.replace("./dist/", "src/").replace(/js$/, "ts"),
    out: basename(out, ".js"),
  })),
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  packages: "external",
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: "warning",
})

// After the new files are written: a program that starts meanwhile finds either.
const written = new Set(Object.keys(metafile.outputs).map((file) => basename(file)))
for (const file of readdirSync(out)) if (!written.has(file)) rmSync(join(out, file))

// The page of the dashboard, as browsers load it: one script and one style.
const page = join(folder, "dist/dashboard-page")
await build({
  absWorkingDir: folder,
  entryPoints: ["dashboard/main.ts"],
  outdir: page,
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2023",
  minify: true,
  logLevel: "warning",
})
copyFileSync(join(folder, "dashboard/style.css"), join(page, "style.css"))
