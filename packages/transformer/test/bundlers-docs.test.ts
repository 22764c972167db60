// Configurations of docs/bundlers.md, as a user copies them.
import { spawnSync } from "node:child_process"
import { readFileSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { expect, test } from "vitest"
import { createBundled } from "./bundlers-project.ts"

const modules = resolve(import.meta.dirname, "../node_modules")
const docs = readFileSync(resolve(import.meta.dirname, "../../../docs/bundlers.md"), "utf8")

/** The block whose first line is a comment that begins with the name of a file. */
function blockOf(file: string): string {
  const found = docs.split("```").find((block) => block.startsWith(`js\n// ${file}`))
  return found!.slice("js\n".length)
}

/** Where a package has its program. */
function programOf(name: string): string {
  const manifest = join(modules, name, "package.json")
  const { bin } = createRequire(manifest)(manifest) as { bin: Record<string, string> }
  return join(dirname(manifest), bin[name]!)
}

test.each(["rollup", "rolldown"])("%s builds a program that runs", (name) => {
  const project = createBundled(6, { [`${name}.config.js`]: blockOf(`${name}.config.js`) })
  try {
    for (const each of ["esbuild", "rollup-plugin-esbuild"])
      symlinkSync(join(modules, each), join(project.folder, "node_modules", each))
    const made = spawnSync(process.execPath, [programOf(name), "-c", `${name}.config.js`], {
      cwd: project.folder,
      encoding: "utf8",
    })
    expect([made.status, made.stderr]).toEqual([0, expect.any(String)])
    expect(project.node("dist/main.js")).toEqual({ text: "[true,false]\n", code: 0 })
  } finally {
    project.remove()
  }
})
