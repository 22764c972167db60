// What Node loads: every entry of package.json's "exports" as one file and the parts that entries
// share, because Node finds, reads and links modules one by one: 220 of them take 80 ms. Bundlers
// get the single modules (condition "module"), of which they leave out what is not used.
import { build as buildPage } from "esbuild"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { build } from "rolldown"
import { writeAscii, writeBuiltins } from "./node-files.mjs"
import { wholeParts } from "./whole-parts.mjs"

const folder = import.meta.dirname
const out = join(folder, "dist/node")
const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
// Two names may stand for one file: contracts that both hold.
const entries = new Map(
  Object.values(exports)
    .filter((entry) => typeof entry === "object")
    .map((entry) => [basename(entry.node, ".js"), entry.default]),
)

/** Module that an entry of package.json is made from. */
const source = (entry) =>
  join(folder, entries.get(entry).replace("./dist/", "src/").replace(/js$/, "ts"))

/**
 * Parts that are always loaded as a whole, so that each is one file: every server loads all three
 * (in 39 files as bundlers split alone, which took 14 ms longer), a client the first two,
 * a program that only checks values the first.
 */
const parts = { emitted: "values", client: "both-ends", index: "server" }

/** Parts that are loaded on demand, and as a whole. */
const onDemand = { "transport/uws/uws-core.ts": "uws", "transport/node/node-core.ts": "node" }

const { options, codeSplitting } = wholeParts([
  ...Object.entries(parts).map(([entry, part]) => [source(entry), part]),
  ...Object.entries(onDemand).map(([file, part]) => [join(folder, "src", file), part]),
])

const { output } = await build({
  ...options,
  cwd: folder,
  write: false,
  input: Object.fromEntries([...entries.keys()].map((entry) => [entry, source(entry)])),
  output: {
    dir: out,
    format: "esm",
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: { jsdoc: false },
    chunkFileNames: "[name]-[hash].js",
    codeSplitting,
  },
})

mkdirSync(out, { recursive: true })
for (const { fileName, type, code, source: map } of output)
  writeFileSync(join(out, fileName), type === "chunk" ? writeAscii(writeBuiltins(code)) : map)

// After the new files are written: a program that starts meanwhile finds either.
const written = new Set(output.map(({ fileName }) => basename(fileName)))
for (const file of readdirSync(out)) if (!written.has(file)) rmSync(join(out, file))

// The page of the dashboard, as browsers load it: one script and one style.
const page = join(folder, "dist/dashboard-page")
await buildPage({
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
