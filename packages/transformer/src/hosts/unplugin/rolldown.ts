import type { UnpluginInstance } from "unplugin"
import { type PluginOptions, unplugin } from "../unplugin.ts"

export type { PluginOptions }

/** The transformer as a plugin of Rolldown. */
const plugin: UnpluginInstance<PluginOptions | undefined, false>["rolldown"] = unplugin.rolldown
export default plugin
