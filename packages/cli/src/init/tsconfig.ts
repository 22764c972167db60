import { addElement, addProperty, parseJsonc } from "../project/jsonc.ts"
import { hasPlugin, pluginName, pluginsOf, type Tsconfig } from "../project/tsconfig.ts"
import { findTraps } from "../project/traps.ts"
import type { Edit } from "./manifest.ts"

const line = `{ "transform": ${JSON.stringify(pluginName)} }`

/** tsconfig.json with the plugin line; comments and layout stay. */
export function editTsconfig(before: string, config: Tsconfig): Edit {
  const kept = findTraps(config.options).map(({ text, mend }) => `${text} ${mend}`)
  if (config.referencesOnly) {
    kept.push(`it only refers to other projects: add ${line} to the plugins of each of them`)
    return { text: before, added: [], kept }
  }
  if (hasPlugin(config.options)) return { text: before, added: [], kept }
  return { text: addPlugin(before, config), added: [`plugins: ${line}`], kept }
}

function addPlugin(before: string, config: Tsconfig): string {
  const own = parseJsonc(before) as { compilerOptions?: { plugins?: unknown } } | undefined
  if (Array.isArray(own?.compilerOptions?.plugins)) {
    return addElement(before, ["compilerOptions", "plugins"], line)
  }
  const text = own?.compilerOptions ? before : addProperty(before, [], "compilerOptions", "{}")
  // A list in this file replaces the one of the file it extends, so that one comes along.
  const inherited = pluginsOf(config.options).map((plugin) => JSON.stringify(plugin))
  return addProperty(text, ["compilerOptions"], "plugins", `[${[...inherited, line].join(", ")}]`)
}
