// What Node and the compilers load: each entry as one file, or as few that the plugins of bundlers share.
import { build } from "esbuild"
import { copyFileSync, globSync, rmSync } from "node:fs"

const options = {
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node22",
  sourcemap: true,
  // The package has src as well.
  sourcesContent: false,
  logLevel: "warning",
}

// The names of shared files change with their content: those of earlier builds would stay.
rmSync("dist/shared", { recursive: true, force: true })
for (const page of ["diagnostics", "diagnostics-constraints", "diagnostics-endpoints"])
  copyFileSync(`../../docs/${page}.md`, `dist/${page}.md`)

for (const [entry, name] of [
  ["index", "index"],
  ["hosts/disk-cache/inputs", "inputs"],
])
  await build({
    ...options,
    entryPoints: [`src/${entry}.ts`],
    format: "esm",
    outfile: `dist/${name}.js`,
  })
await build({
  ...options,
  entryPoints: [
    ...globSync("src/hosts/unplugin/*.ts"),
    "src/hosts/register.ts",
    "src/hosts/loader.ts",
    "src/hosts/code-loader.ts",
  ],
  format: "esm",
  splitting: true,
  outbase: "src/hosts",
  outdir: "dist",
  chunkNames: "shared/[name]-[hash]",
})
await build({
  ...options,
  entryPoints: ["src/hosts/language-service.ts"],
  format: "cjs",
  define: { "import.meta.url": "__filename" },
  footer: { js: "module.exports = module.exports.default" },
  outfile: "dist/language-service.cjs",
})
