import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of webpack. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["webpack"] = unplugin.webpack
export default plugin
