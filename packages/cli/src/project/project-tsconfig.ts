import { existsSync, readFileSync } from "node:fs"
import { dirname, isAbsolute, join, resolve } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { findPackage } from "./project-find.ts"
import { parseJsonc } from "./jsonc.ts"

export const pluginName = "@precast/transformer"

/** The entry for it: `transform` is read by ts-patch, `name` by TypeScript's language service. */
export const pluginLine: string = `{ "transform": "${pluginName}", "name": "${pluginName}" }`

interface Json {
  readonly [key: string]: unknown
}

/** A tsconfig with what it extends laid under it, as the compiler sees it. */
export interface Tsconfig {
  readonly file: string
  /** compilerOptions; outDir and rootDir are absolute. */
  readonly options: Json
  /** The file holds no sources of its own, only references to other projects. */
  readonly referencesOnly: boolean
  readonly hasReferences: boolean
}

/** Read without a compiler: doctor must also work where TypeScript is missing or the wrong one. */
export function readTsconfig(file: string): Tsconfig {
  if (!existsSync(file)) throw cliError("PC3003", file)
  const own = readJsonc(file)
  const files = own.files
  return {
    file,
    options: optionsOf(file, own, []),
    hasReferences: Array.isArray(own.references) && own.references.length > 0,
    referencesOnly: Array.isArray(own.references) && Array.isArray(files) && files.length === 0,
  }
}

/** The tsconfig that `-p` names: a file, or a folder with a tsconfig.json. */
export function tsconfigPath(cwd: string, project: string): string {
  const path = resolve(cwd, project)
  return path.endsWith(".json") ? path : join(path, "tsconfig.json")
}

/** Is the transformer's line among the plugins? */
export function hasPlugin(options: Json): boolean {
  return settingsOf(options) !== undefined
}

/** The transformer's options in its line; `undefined` without that line. */
export function settingsOf(options: Json): Json | undefined {
  const plugin = pluginsOf(options).find((each) => each.transform === pluginName)
  // ts-patch reads one of these names of the plugin, editors read the other.
  const { transform: _transform, name: _name, ...settings } = plugin ?? {}
  return plugin && settings
}

/** Plugins of any tool; what is not an object is left out. */
export function pluginsOf(options: Json): Json[] {
  const plugins = Array.isArray(options.plugins) ? options.plugins : []
  return plugins.filter((plugin): plugin is Json => typeof plugin === "object" && plugin !== null)
}

function optionsOf(file: string, config: Json, seen: readonly string[]): Json {
  const below = extendsOf(config)
    .map((name) => extendedFile(file, name) ?? missing(file, name))
    .filter((base): base is string => base !== undefined && !seen.includes(base))
    .map((base) => optionsOf(base, readJsonc(base), [...seen, file]))
  const own: Record<string, unknown> = { ...(config.compilerOptions as Json | undefined) }
  for (const key of ["outDir", "rootDir"] as const) {
    const folder = own[key]
    if (typeof folder === "string") own[key] = resolve(dirname(file), folder)
  }
  return Object.assign({}, ...below, own) as Json
}

// Packages are left to the compiler, which finds more of them (Plug'n'Play).
function missing(file: string, name: string): undefined {
  if (name.startsWith(".") || isAbsolute(name))
    throw cliError("PC3004", file, `it extends ${name}, which is not there`)
  return undefined
}

function extendsOf(config: Json): string[] {
  const names = Array.isArray(config.extends) ? config.extends : [config.extends]
  return names.filter((name): name is string => typeof name === "string")
}

function extendedFile(from: string, name: string): string | undefined {
  const found = (path: string): string | undefined =>
    [path, `${path}.json`, join(path, "tsconfig.json")].find(
      (file) => file.endsWith(".json") && existsSync(file),
    )
  if (name.startsWith(".") || isAbsolute(name)) return found(resolve(dirname(from), name))
  const parts = name.split("/")
  const owner = parts.slice(0, name.startsWith("@") ? 2 : 1)
  const folder = findPackage(dirname(from), owner.join("/"))?.folder
  return folder === undefined ? undefined : found(join(folder, ...parts.slice(owner.length)))
}

function readJsonc(file: string): Json {
  try {
    const value = parseJsonc(readFileSync(file, "utf8").replace(/^\uFEFF/, ""))
    if (!isObject(value)) throw new Error("it is not an object")
    if (value.compilerOptions !== undefined && !isObject(value.compilerOptions))
      throw new Error('its "compilerOptions" are no object')
    return value
  } catch (error) {
    throw cliError("PC3004", file, (error as Error).message)
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
