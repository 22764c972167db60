import { resolve } from "node:path"
import { ownVariable } from "../engine/engine-address.ts"
import type { DescribeRequest } from "./description.ts"
import { type DescribedDatabase, envIn, openDescribed } from "./described-database.ts"
import { type DescribeError, openFailure } from "./describe-error.ts"
import { DescribeSession } from "./describe-session.ts"
import { schemaHash } from "./schema-hash.ts"

/** The open session of a database of a project, or the reason why it could not be opened. */
interface Known {
  readonly hash: string
  readonly opened: Promise<Opened>
  /** Until when a failure counts; before that, opening is not tried again. */
  failedUntil: number
  idle: NodeJS.Timeout | undefined
}

interface Opened {
  readonly session: DescribeSession
  readonly database: DescribedDatabase
}

type SessionRequest = Pick<DescribeRequest, "folder" | "database" | "migrations">

interface SessionOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly say?: (line: string) => void
}

const known = new Map<string, Known>()
// An editor is open all day.
const IDLE_MS = 600_000
// Each edit is a call; servers come back after seconds, migrations when they are changed.
const RETRY_MS = 3000

/**
 * Runs the work on the session of a database, which is opened if necessary.
 * @param work receives the hash of the database's migrations
 */
export async function withSession<T>(
  request: SessionRequest,
  options: SessionOptions,
  work: (session: DescribeSession, hash: string) => Promise<T>,
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    const { hash, opened } = sessionOf(request, options)
    const { session } = await opened
    try {
      return await work(session, hash)
    } catch (error) {
      // The server was stopped meanwhile.
      if (!session.isLost || !isFirst) throw openFailure(request.database, error)
    }
  }
}

/** Closes all sessions. */
export async function closeSessions(): Promise<void> {
  await Promise.all([...known.keys()].map(close))
}

function sessionOf(request: SessionRequest, options: SessionOptions): Known {
  const { folder, database, migrations } = request
  const env = envIn(folder, options.env ?? process.env)
  const variables = [ownVariable(database), "DATABASE_URL", "TEST_DATABASE_URL", "NODE_ENV"]
  const key = JSON.stringify([folder, database, migrations, variables.map((name) => env[name])])
  let hash: string
  try {
    hash = schemaHash(folder, migrations)
  } catch (error) {
    throw openFailure(database, error)
  }
  const before = known.get(key)
  if (before?.hash === hash && performance.now() < before.failedUntil) {
    stayOpen(key, before)
    return before
  }
  if (before !== undefined) void close(key)
  const made: Known = {
    hash,
    opened: open({ ...request, hash }, { ...options, env }),
    failedUntil: Infinity,
    idle: undefined,
  }
  known.set(key, made)
  stayOpen(key, made)
  made.opened.then(
    ({ session }) => session.onLost(() => (made.failedUntil = 0)),
    (error: DescribeError) => {
      made.failedUntil = error.code === "PC2081" ? Infinity : performance.now() + RETRY_MS
    },
  )
  return made
}

function stayOpen(key: string, each: Known): void {
  clearTimeout(each.idle)
  each.idle = setTimeout(() => void close(key), IDLE_MS)
  each.idle.unref()
}

async function close(key: string): Promise<void> {
  const each = known.get(key)
  if (each === undefined) return
  known.delete(key)
  clearTimeout(each.idle)
  const opened = await each.opened.catch(() => undefined)
  await opened?.session.close()
  opened?.database.stop()
}

async function open(
  { folder, database, migrations, hash }: SessionRequest & { readonly hash: string },
  options: SessionOptions,
): Promise<Opened> {
  let described: DescribedDatabase | undefined
  try {
    described = await openDescribed({
      folder,
      database,
      migrations: migrations === null ? undefined : resolve(folder, migrations),
      hash,
      env: options.env ?? process.env,
      say: options.say,
    })
    return { session: await DescribeSession.open(database, described), database: described }
  } catch (error) {
    described?.stop()
    throw openFailure(database, error)
  }
}
