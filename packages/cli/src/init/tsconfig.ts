import { addElement, addProperty, parseJsonc, replaceValue } from "../project/jsonc.ts"
import { hasPlugin, pluginLine, pluginsOf, type Tsconfig } from "../project/project-tsconfig.ts"
import { findTraps } from "../project/traps.ts"
import type { Major } from "./compile-command.ts"
import type { Edit } from "./manifest.ts"

/**
 * tsconfig.json with the plugin line; comments and layout stay.
 * @param typescript the version that compiles the project
 * @param isBare no source file is there yet: the first one needs the types of Node.js
 */
export function editTsconfig(
  before: string,
  config: Tsconfig,
  typescript: Major,
  isBare: boolean,
): Edit {
  const kept = findTraps(config.options, typescript).map(({ text, hint }) => `${text} ${hint}`)
  if (config.referencesOnly) {
    kept.push(`it only refers to other projects: add ${pluginLine} to the plugins of each of them`)
    return { text: before, added: [], kept }
  }
  if (hasPlugin(config.options)) return { text: before, added: [], kept }
  const text = addPlugin(before, config)
  const added = [`plugins: ${pluginLine}`]
  if (!isBare || !hasNoTypes(config)) return { text, added, kept }
  return { text: addNodeTypes(text), added: [...added, 'types: ["node"]'], kept }
}

// `tsc --init` writes an empty list, and TypeScript 6 takes an absent one as empty.
function hasNoTypes({ options: { types } }: Tsconfig): boolean {
  return types === undefined || (Array.isArray(types) && types.length === 0)
}

function addNodeTypes(text: string): string {
  const { compilerOptions } = parseJsonc(text) as { compilerOptions: { types?: unknown } }
  return compilerOptions.types === undefined
    ? addProperty(text, ["compilerOptions"], "types", '["node"]')
    : replaceValue(text, ["compilerOptions", "types"], '["node"]')
}

function addPlugin(before: string, config: Tsconfig): string {
  const own = parseJsonc(before) as { compilerOptions?: { plugins?: unknown } } | undefined
  if (Array.isArray(own?.compilerOptions?.plugins)) {
    return addElement(before, ["compilerOptions", "plugins"], pluginLine)
  }
  const text = own?.compilerOptions ? before : addProperty(before, [], "compilerOptions", "{}")
  // A list in this file replaces the one of the file it extends, so that one comes along.
  const inherited = pluginsOf(config.options).map((plugin) => JSON.stringify(plugin))
  return addProperty(
    text,
    ["compilerOptions"],
    "plugins",
    `[${[...inherited, pluginLine].join(", ")}]`,
  )
}
