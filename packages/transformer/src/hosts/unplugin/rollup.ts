import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of Rollup. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["rollup"] = unplugin.rollup
export default plugin
