import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of esbuild. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["esbuild"] = unplugin.esbuild
export default plugin
