import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename } from "node:path"
import { parse } from "jsonc-parser"
import { settingsAmong } from "./project-reader.ts"

interface Config {
  readonly extends?: string | readonly string[]
  readonly compilerOptions?: CompilerOptions
  readonly references?: unknown
}

/** Some of those in a tsconfig, as they are written there. */
export type CompilerOptions = Readonly<
  Partial<Record<"plugins" | "baseUrl" | "paths" | "rootDirs" | "typeRoots", unknown>>
>

/**
 * The entry of Precast among the `plugins` of a tsconfig or of one it extends: TypeScript 7 does not return
 * it.
 */
export function readSettings(tsconfig: string): Readonly<Record<string, unknown>> {
  return settingsAmong(pluginsOf(tsconfig, []))
}

/** A tsconfig and all that it extends, by absolute name. */
export function configsOf(tsconfig: string, seen: readonly string[] = []): string[] {
  const { extends: named = [] } = readConfig(tsconfig)
  const require = createRequire(tsconfig)
  const bases = [named].flat().flatMap((name) => resolveBase(require, String(name)) ?? [])
  const others = bases.filter((base) => !seen.includes(base))
  return [tsconfig, ...others.flatMap((base) => configsOf(base, [...seen, tsconfig]))]
}

/** Text of a tsconfig next to another one that is the same, except for the files that it names. */
export function configWith(tsconfig: string, files: readonly string[]): string {
  const { references } = readConfig(tsconfig)
  return JSON.stringify({ extends: `./${basename(tsconfig)}`, files, include: [], references })
}

/** Empty if it cannot be read, which TypeScript reports itself. */
export function readConfig(tsconfig: string): Config {
  try {
    return (parse(readFileSync(tsconfig, "utf8")) as Config | undefined) ?? {}
  } catch {
    return {}
  }
}

/** As with all options, the nearest list counts as a whole. */
function pluginsOf(tsconfig: string, seen: readonly string[]): unknown {
  const config = readConfig(tsconfig)
  const own = config.compilerOptions?.plugins
  if (own !== undefined || config.extends === undefined) return own
  const require = createRequire(tsconfig)
  for (const base of [config.extends].flat().toReversed()) {
    const file = resolveBase(require, String(base))
    if (file === null || seen.includes(file)) continue
    const found = pluginsOf(file, [...seen, tsconfig])
    if (found !== undefined) return found
  }
  return undefined
}

/** null: TypeScript reports it itself. */
function resolveBase(require: NodeJS.Require, name: string): string | null {
  for (const candidate of [name, `${name}.json`, `${name}/tsconfig.json`]) {
    try {
      const file = require.resolve(candidate)
      if (file.endsWith(".json")) return file
    } catch {} // the next form of the name
  }
  return null
}
