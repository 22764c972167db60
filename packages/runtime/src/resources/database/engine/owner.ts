import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { runtimeError } from "../../../base/errors/catalog.ts"
import type { KeeperConfig } from "./keeper-config.ts"

/**
 * Checks that a server can use the files of a project: in a copy of it, or after a run as
 * another user, they may have another owner, and PostgreSQL's own message is unclear.
 * @throws PrecastError PC2098 with the owner and a hint
 */
export function checkOwner({ state, source }: KeeperConfig): void {
  const own = process.geteuid?.()
  // Windows has no such owners.
  if (own === undefined) return
  checkWritable(state, own)
  if (source.kind === "pglite") return checkOwned(join(state, "pglite"), own)
  const { parent, account } = source.place
  if (parent.startsWith(state)) checkWritable(parent, own)
  checkOwned(join(parent, "data"), account?.uid ?? own)
}

/** Root can write everywhere. */
function checkWritable(folder: string, own: number): void {
  const names = ["", "keeper.log", "keeper.json", "keeper.lock", "postgres.log"]
  for (const path of names.map((name) => join(folder, name))) {
    if (!existsSync(path)) continue
    try {
      accessSync(path, constants.W_OK)
    } catch {
      throw notOurs(path, own)
    }
  }
}

function checkOwned(folder: string, wanted: number): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found !== undefined && found.uid !== wanted) throw notOurs(folder, wanted)
}

function notOurs(path: string, wanted: number): Error {
  return runtimeError("PC2098", path, nameOf(statSync(path).uid), nameOf(wanted))
}

function nameOf(uid: number): string {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n")
    const found = lines.map((line) => line.split(":")).find(([, , id]) => id === String(uid))
    return found?.[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}
