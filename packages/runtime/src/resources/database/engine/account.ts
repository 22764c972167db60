import { readFileSync } from "node:fs"
import { runtimeError } from "../../../base/errors/catalog.ts"

/** A user of the system, by numbers. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The user that runs the server: PostgreSQL refuses to run as root, so root uses another
 * account; undefined means the user of this process.
 * @throws PrecastError PC2076 if there is no such account
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = passwd()
  const account = users.get("postgres") ?? users.get("nobody")
  if (account === undefined) throw runtimeError("PC2076")
  return account
}

function passwd(): Map<string, Account> {
  const users = new Map<string, Account>()
  for (const line of readPasswd().split("\n")) {
    const [name, , uid, gid] = line.split(":")
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return users
}

function readPasswd(): string {
  try {
    return readFileSync("/etc/passwd", "utf8")
  } catch {
    return ""
  }
}
