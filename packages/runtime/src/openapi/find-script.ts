export const PACKAGE = "@scalar/api-reference"

/** Whether the host has a file system with packages; workers have none. */
export function hasFiles(): boolean {
  return hostOf().getBuiltinModule !== undefined
}

function hostOf(): Partial<NodeJS.Process> {
  return globalThis.process ?? {}
}

/**
 * The path of the script for the pages: installed next to this package, or in the program's own folder;
 * undefined if it is not installed, or without a file system (workers).
 */
export function findScript(): string | undefined {
  const host = hostOf()
  const builtin = host.getBuiltinModule?.bind(host)
  if (builtin === undefined) return undefined
  const { createRequire } = builtin("node:module")
  const { pathToFileURL } = builtin("node:url")
  const { dirname, join } = builtin("node:path")
  const { existsSync } = builtin("node:fs")
  const places = [() => import.meta.url, () => pathToFileURL(`${host.cwd?.() ?? ""}/`).href]
  for (const from of places) {
    try {
      // Its exports do not name the script, which is next to this file.
      const style = createRequire(from()).resolve(`${PACKAGE}/style.css`)
      const script = join(dirname(style), "browser", "standalone.js")
      if (existsSync(script)) return script
    } catch {
      // Not there; the next place may have it.
    }
  }
  return undefined
}
