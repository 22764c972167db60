// What Node loads: each program as one file, with the parts that it loads on demand, because Node finds, reads and links
// modules one by one (docs/performance-cold.md#optimizations).
import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "rolldown"
import { wholeParts } from "../runtime/whole-parts.mjs"

const source = (file) => join(import.meta.dirname, "src", file)
const out = join(import.meta.dirname, "dist")

/** Loaded by bin.js, and those that run in processes of their own. */
const programs = {
  run: "run.ts",
  "typescript-6": "typescript-6/main.ts",
  "typescript-7": "typescript-7/main.ts",
  live: "dev/live/live-main.ts",
}

/** The last one is loaded only where something has changed. */
const parts = {
  "run.ts": "start",
  "build/once.ts": "build",
  "typescript-7/all.ts": "compile-7",
}
const { options, codeSplitting } = wholeParts(
  Object.entries(parts).map(([file, part]) => [source(file), part]),
)

const { output } = await build({
  ...options,
  write: false,
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, source(file)])),
  output: {
    format: "esm",
    comments: { jsdoc: false },
    // All next to each other, as modules find the files of the package by where they are.
    chunkFileNames: "[name]-[hash].js",
    codeSplitting,
  },
})

for (const { fileName, code } of output) writeFileSync(join(out, fileName), code)

// After the new files are written: a command that starts meanwhile finds either.
const written = new Set(output.map(({ fileName }) => fileName))
for (const file of readdirSync(out, { recursive: true }))
  if (/\.js(\.map)?$/.test(file) && !written.has(file)) rmSync(join(out, file))
