import { readFile } from "node:fs/promises"
import { find, fileOf } from "./find.ts"
import type { Holder } from "./holder.ts"
import { messagesOf } from "./messages.ts"

/** The part of Bun's plugins that is used. */
export interface BunBuild {
  /** Of `Bun.build()` alone. */
  config?: unknown
  onEnd?(done: () => void): void
  onLoad(
    of: { filter: RegExp },
    load: (file: { path: string }) => Promise<{ contents: string; loader: "ts" | "tsx" }>,
  ): void
}

const SOURCES = /^(?!.*[\\/]node_modules[\\/])(?!.*\.d\.[cm]?ts$).*\.[cm]?tsx?$/

/** Bun's bundler, and with `Bun.plugin()` Bun itself, which takes no plugin that has more than `onLoad`. */
export function setUpBun(build: BunBuild, holder: Holder): void {
  const isBundle = build.config !== undefined
  const first = holder.upToDate()
  build.onLoad({ filter: SOURCES }, async ({ path }) => {
    await first
    const text = await readFile(path, "utf8")
    const made = find(await holder.open(), fileOf(path), text, "build")
    const { warnings, error } = messagesOf(made?.diagnostics ?? [])
    for (const { message } of warnings) console.warn(message)
    if (error) throw new Error(error.message)
    return { contents: made?.code ?? text, loader: path.endsWith("x") ? "tsx" : "ts" }
  })
  if (isBundle) build.onEnd?.(() => holder.release())
}
