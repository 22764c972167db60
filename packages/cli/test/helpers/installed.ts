import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Folder, makeFolder } from "./folder.ts"

const workspace = join(import.meta.dirname, "../../../..")

const copies = {
  precast: [join(workspace, "packages/cli"), "bin.js", "package.json", "dist"],
  "@precast/bench": [join(workspace, "benchmarks/bench"), "package.json", "dist", "programs"],
} as const

/** A folder with copies of packages, away from the workspace that has every contender; `bin.js` of the first one. */
export function installed(...names: readonly (keyof typeof copies)[]): Folder & { bin: string } {
  const folder = makeFolder({ "package.json": "{}", "empty/keep": "" })
  for (const name of names) copyPackage(name, folder.path)
  return { ...folder, bin: join(folder.path, "node_modules/precast/bin.js") }
}

/** What it depends on is linked, and the benchmark of the workspace is not. */
export function copyPackage(name: keyof typeof copies, folder: string): void {
  const [from, ...parts] = copies[name]
  const to = join(folder, "node_modules", name)
  for (const part of parts) cpSync(join(from, part), join(to, part), { recursive: true })
  for (const one of dependenciesIn(join(from, "node_modules"))) {
    const link = join(to, "node_modules", one)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(from, "node_modules", one), link)
  }
}

const dependenciesIn = (modules: string): string[] =>
  readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : name,
    )
    .filter((name) => name !== "@precast/bench")
