// A loader for webpack and Rspack that has the text of modules of code, which are not on the disk.
import type { CodeLoaderOptions } from "./bundling/bundling-webpack.ts"

interface LoaderContext {
  readonly resource: string
  async(): (error: Error | null, text?: string) => void
  getOptions(): CodeLoaderOptions
}

/** A bundler reads no resource whose text is there already. */
export const pitch = function (this: LoaderContext): void {
  const found = this.getOptions().textOf(this.resource)
  if (!found) return
  const done = this.async()
  found.then(
    (text) => done(null, text),
    (error: Error) => done(error),
  )
}

/** A file of that name on the disk. */
export default function load(source: string): string {
  return source
}
