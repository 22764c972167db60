export const PACKAGE = "@scalar/api-reference"

/** Whether the host has files that a package could be installed in; workers have none. */
export function hasFiles(): boolean {
  return hostOf().getBuiltinModule !== undefined
}

function hostOf(): Partial<NodeJS.Process> {
  return globalThis.process ?? {}
}

/**
 * Where the script of the pages is: installed beside this package, or in the program's own folder;
 * undefined where it is not, or where there are no files at all (workers).
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
      // Its exports do not name the script, which stands beside this.
      const style = createRequire(from()).resolve(`${PACKAGE}/style.css`)
      const script = join(dirname(style), "browser", "standalone.js")
      if (existsSync(script)) return script
    } catch {
      // Not there; the next place may have it.
    }
  }
  return undefined
}
