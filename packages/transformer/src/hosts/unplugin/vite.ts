import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of Vite. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["vite"] = unplugin.vite
export default plugin
