import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of Bun. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["bun"] = unplugin.bun
export default plugin
