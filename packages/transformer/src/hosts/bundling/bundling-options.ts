import type { Options } from "../../diagnostics/options.ts"

/**
 * Options of the plugin in bundlers; those of Precast itself precede the `plugins` entry in the tsconfig.
 * While a bundler watches, `optimize` defaults to "size".
 */
export interface PluginOptions extends Partial<Options> {
  /** Relative to the working directory; default: the tsconfig.json there or in the nearest folder above. */
  tsconfig?: string
  /** Name that TypeScript is installed under; default: `typescript`. */
  typescript?: string
}
