import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of Rspack. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["rspack"] = unplugin.rspack
export default plugin
