import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of Farm. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["farm"] = unplugin.farm
export default plugin
