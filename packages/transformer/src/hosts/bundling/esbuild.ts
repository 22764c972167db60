import { readFile } from "node:fs/promises"
import { extname } from "node:path"
import type { OnLoadResult, PartialMessage, PluginBuild } from "esbuild"
import type { TransformedFile } from "../project.ts"
import { find, fileOf, PACKAGES } from "./find.ts"
import type { Holder } from "./holder.ts"
import { type Message, messagesOf } from "./messages.ts"
import { createPasses } from "./passes.ts"

/** esbuild's own hooks: through unplugin's every file would be said to depend on what all others depend on. */
export function setUpEsbuild(build: PluginBuild, holder: Holder): void {
  // What is loaded is sent to esbuild's process for every build, and maps are the larger part of it.
  const hasMaps = Boolean(build.initialOptions.sourcemap)
  const passes = createPasses(holder)
  build.onStart(async () => {
    passes.begin()
    await holder.upToDate()
  })
  build.onEnd(() => passes.end())
  build.onLoad({ filter: /\.[cm]?tsx?$/, namespace: "file" }, async ({ path }) => {
    const file = fileOf(path)
    if (PACKAGES.some((pattern) => pattern.test(file))) return null
    const project = await holder.open()
    const made = find(project, file, await readFile(path, "utf8"), passes.modeOf(file))
    return made && resultOf(made, path, hasMaps)
  })
  build.onDispose(() => {
    passes.close()
    holder.release()
  })
}

function resultOf(
  { code, map, diagnostics, dependencies }: TransformedFile,
  path: string,
  hasMaps: boolean,
): OnLoadResult {
  const { warnings, error } = messagesOf(diagnostics)
  const told: OnLoadResult = {
    warnings: warnings.map(toMessage),
    errors: error ? [toMessage(error)] : [],
    // Of a file without code too, since what was refused is mended in another one as well.
    watchFiles: [...dependencies],
  }
  if (code === null) return told
  const contents = hasMaps ? `${code}\n${inlineMap(map!)}\n` : code
  return { ...told, contents, loader: extname(path).endsWith("x") ? "tsx" : "ts" }
}

function inlineMap(map: string): string {
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}`
}

function toMessage({ message, loc }: Message): PartialMessage {
  return { text: message, ...(loc ? { location: loc } : {}) }
}
