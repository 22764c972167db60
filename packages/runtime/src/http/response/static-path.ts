import { realpath, stat } from "node:fs/promises"
import { join, sep } from "node:path"

/**
 * The segments of a raw path; undefined if it does not name a file in a folder.
 * Each is decoded once, and is only a name afterwards: no separator, no dots
 * that lead elsewhere, no hidden name.
 * @param raw as in the request: `a/b%20c`; a slash at its end is left out
 */
export function segmentsOf(raw: string): readonly string[] | undefined {
  if (raw === "") return []
  const texts = raw.split("/")
  if (texts.at(-1) === "") texts.pop()
  const names: string[] = []
  for (const text of texts) {
    const name = decoded(text)
    if (name === undefined || !isName(name)) return undefined
    names.push(name)
  }
  return names
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

// Of Windows: `\` separates, `:` names a drive or a stream, and a dot or space at the end is dropped.
function isName(name: string): boolean {
  if (name === "" || /[/\\:\p{Cc}]|[. ]$/u.test(name)) return false
  return !name.startsWith(".") || name === ".well-known"
}

/** A file or folder that really is in the root, links followed; undefined if it does not exist. */
export async function inFolder(
  root: string,
  segments: readonly string[],
): Promise<{ readonly kind: "file" | "folder"; readonly path: string } | undefined> {
  try {
    const path = await realpath(join(root, ...segments))
    if (path !== root && !path.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
    const found = await stat(path)
    if (found.isDirectory()) return { kind: "folder", path }
    return found.isFile() ? { kind: "file", path } : undefined
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? "")) return undefined
    throw error
  }
}

// EACCES: what the server may not read is not there for anyone.
const MISSING = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EACCES"])
