import { Buffer } from "node:buffer"
import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import { observedCount, observedRows } from "./database-observe.ts"
import type { Session } from "./database-session.ts"
import { type CopyDirection, CopyTask, notSuch } from "./copy-task.ts"
import { seenFrom } from "./settle.ts"
import { firstWords } from "./transaction-control.ts"

/**
 * Rows in the format of a COPY statement: `node:fs` and web streams, generators, arrays of pieces, or one text. A piece
 * may end anywhere.
 */
export type CopySource =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>

/** A connection on which nothing else runs until it is released. */
export interface HeldSession {
  readonly session: Session
  /** Name of its database. */
  readonly database: string
  /** Cancels the statement on the server; in a transaction it does nothing. */
  cancel(): void
  /** The statement has succeeded. */
  commit(): Promise<void>
  /** @param error why the statement has failed */
  release(error?: unknown): Promise<void>
}

/** Acquires a connection. @param onAbort called when the signal of the caller aborts */
export type Hold = (onAbort: (error: DatabaseError) => void) => Promise<HeldSession>

// A server that does not end a copy for so long is taken for lost.
const LIMIT_MS = 10_000

/** @throws DatabaseError PC2160 for another statement, which does not run */
function taskOf(text: string, direction: CopyDirection): CopyTask {
  if (firstWords(text)[0] !== "copy") throw notSuch(text, direction)
  return new CopyTask(text, direction)
}

/** Sends rows to a statement. @returns their number */
export async function copyFrom(hold: Hold, text: string, source: CopySource): Promise<number> {
  const task = taskOf(text, "from stdin")
  const chunks = chunksOf(source)
  const held = await hold((error) => task.stop(error))
  try {
    return await observedCount(held.database, text, async () => {
      held.session.copy(task)
      await send(task, chunks)
      await held.commit()
      return task.count
    })
  } catch (error) {
    throw seenFrom(error, text)
  } finally {
    void leave(held, task)
  }
}

async function send(task: CopyTask, chunks: Chunks): Promise<void> {
  try {
    await task.begun()
    for (;;) {
      const next = await task.unlessFailed(Promise.resolve(chunks.next()))
      if (next.done === true) break
      await task.write(bytesOf(next.value))
    }
  } catch (error) {
    task.stop(error)
    // Not awaited: the source may be waiting for something that never comes.
    void (async () => chunks.return?.())().catch(() => {})
    throw error
  }
  task.done()
  await task.over
  if (task.error !== undefined) throw task.error
}

type Chunks = Iterator<unknown> | AsyncIterator<unknown>

function chunksOf(source: CopySource): Chunks {
  if (typeof source === "string" || source instanceof Uint8Array) return [source].values()
  if (typeof source === "object" && source !== null) {
    if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]()
    if (Symbol.iterator in source) return source[Symbol.iterator]()
  }
  throw databaseError("PC2160", [
    `The source of a copy is a ${typeof source}, and not a stream of bytes.`,
  ])
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  if (typeof chunk === "string") return Buffer.from(chunk)
  throw databaseError("PC2160", [
    `A part of the source of a copy is a ${typeof chunk}, and not bytes or text.`,
  ])
}

/** The rows of a statement: each message of the server, which is a row in the formats text and csv. */
export async function* copyTo(hold: Hold, text: string): AsyncGenerator<Uint8Array, void> {
  const task = taskOf(text, "to stdout")
  const held = await hold((error) => task.stop(error))
  try {
    yield* observedRows(held.database, text, () => receive(held, task))
  } catch (error) {
    throw seenFrom(error, text)
  } finally {
    void leave(held, task)
  }
}

async function* receive(held: HeldSession, task: CopyTask): AsyncGenerator<Uint8Array, void> {
  held.session.copy(task)
  await task.begun()
  for (;;) {
    const chunks = await task.read()
    if (chunks.length === 0) break
    for (const chunk of chunks) {
      if (task.error !== undefined) throw task.error
      yield chunk
    }
  }
  await held.commit()
}

const LEFT = new Error("the caller reads no further")

/** Releases the connection once its statement has finished. */
async function leave(held: HeldSession, task: CopyTask): Promise<void> {
  if (!task.isOver) {
    task.stop(LEFT)
    held.cancel()
    const limit = setTimeout(() => held.session.cut("it does not end a copy"), LIMIT_MS)
    limit.unref()
    await task.over
    clearTimeout(limit)
  }
  await held.release(task.error)
}
