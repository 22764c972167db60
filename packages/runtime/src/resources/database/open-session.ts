import { type Link, type LinkOptions, openLink } from "./database-link.ts"
import { Session } from "./database-session.ts"
import type { DatabaseNotice } from "./wire/server-error.ts"

/** Opens a connection, and finds out whether the server itself is at its other end. */
export async function openSession(
  options: LinkOptions & { readonly prepare: boolean | undefined },
): Promise<Session> {
  const link = await openLink(options)
  const session = new Session(link)
  const { prepare, connectTimeout: ms, onNotice } = options
  if (onNotice !== undefined) session.onNotice = (notice) => report(onNotice, notice)
  session.isProxied = prepare === undefined ? await isProxied(session, link, ms) : !prepare
  return session
}

/** An error of the handler does not affect the connection. */
function report(handle: (notice: DatabaseNotice) => void, notice: DatabaseNotice): void {
  try {
    handle(notice)
  } catch (error) {
    console.error(error)
  }
}

/** A proxy sends a number of its own: the id of the server's process is unknown, or changes. */
async function isProxied(session: Session, link: Link, ms: number): Promise<boolean> {
  // Until it responds to this, the server may be one that accepts connections and does nothing
  // else.
  const limit = ms > 0 ? setTimeout(() => session.cut("timeout expired"), ms) : undefined
  try {
    return (await session.ask("select pg_backend_pid()")) !== String(link.processID)
  } finally {
    clearTimeout(limit)
  }
}
