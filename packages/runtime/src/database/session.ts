import type { Buffer } from "node:buffer"
import { serverType } from "../emitted/rows/kinds.ts"
import { databaseError, type DatabaseError } from "../errors/database-error.ts"
import { bindTo, type Prepared, PreparedStatements } from "./prepared.ts"
import type { Request } from "./request.ts"
import {
  compareColumns,
  failTask,
  giveUp,
  isStale,
  type PrepareTask,
  type Task,
  textOf,
} from "./session-task.ts"
import { Incoming } from "./wire/incoming.ts"
import * as messages from "./wire/messages.ts"
import { Outgoing } from "./wire/outgoing.ts"
import { readError } from "./wire/server-error.ts"
import { type Link, type LinkOptions, openLink } from "./link.ts"

/** Opens a connection, and finds out whether the server itself is at its other end. */
export async function openSession(
  options: LinkOptions & { readonly prepare: boolean | undefined },
): Promise<Session> {
  const link = await openLink(options)
  const session = new Session(link)
  const { prepare } = options
  if (prepare === undefined)
    // A proxy gives a number of its own: that of the process is not known, or is not the same for long.
    session.isProxied = (await session.ask("select pg_backend_pid()")) !== String(link.processID)
  else session.isProxied = !prepare
  return session
}

/** One connection: requests are sent one behind the other without waiting for answers. */
export class Session {
  readonly #link: Link
  readonly #out = new Outgoing()
  readonly #incoming = new Incoming((type, bytes, at, end) => this.#take(type, bytes, at, end))
  readonly #tasks: Task[] = []
  readonly #prepared = new PreparedStatements(this.#out)
  #isFlushing = false
  #fatal: DatabaseError | null = null
  /** The server's word on transactions: idle `I`, in one `T`, in a failed one `E`. */
  status = "I"
  /** Requests that are not answered. */
  load = 0
  /** It had as many as it may, and less than half of them are answered. */
  isFull = false
  /** Another connection of the server may answer each statement: nothing is kept on it, and nothing goes ahead. */
  isProxied = false
  /** It belongs to one transaction, or one stream. */
  isExclusive = false
  isLost = false
  /** Called when a request is answered. */
  onFree: () => void = () => {}
  onLost: (error: DatabaseError) => void = () => {}
  onNotification: (channel: string, payload: string) => void = () => {}

  constructor(link: Link) {
    this.#link = link
    link.onData((chunk) => this.#receive(chunk))
    link.onClose((why) => this.lose(this.#fatal ?? link.failure(why)))
  }

  /** When the server began with what it is at. */
  #since = 0
  /** When the bytes came that are being read. */
  #now = 0
  #runs = 0
  #runsBefore = -1

  /** Whether nothing was asked since this was asked before, and nothing is under way. */
  isUnused(): boolean {
    const isUnused = this.load === 0 && !this.isExclusive && this.#runs === this.#runsBefore
    this.#runsBefore = this.#runs
    return isUnused
  }

  /** Whether what it is at takes long, so that nothing should wait behind it. */
  isBusy(now: number): boolean {
    const head = this.#tasks[0]
    if (head === undefined) return false
    return (head.kind === "run" && head.request.statement.isSlow) || now - this.#since > SLOW_MS
  }

  /** Sends a statement; preparing it first takes one more way there and back. */
  run(request: Request): void {
    this.load++
    this.#start(request)
  }

  #start(request: Request): void {
    if (this.isLost) return this.#finish(request, this.#fatal ?? this.#link.failure("it is closed"))
    const prepared = this.#prepared.get(request.statement)
    if (prepared !== undefined) return this.#execute(request, prepared)
    const task = this.#prepared.begin(request, this.isProxied)
    if (task !== null) this.#push(task)
  }

  /** A command without parameters or rows: BEGIN, SAVEPOINT, LISTEN. */
  async command(text: string): Promise<void> {
    await this.ask(text)
  }

  /** As `command`; gives the first value of its last row. */
  ask(text: string): Promise<string> {
    if (this.isLost) return Promise.reject(this.#fatal ?? this.#link.failure("it is closed"))
    this.load++
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, value: string): void =>
        error === null ? resolve(value) : reject(error)
      messages.simple(this.#out, text)
      this.#push({ kind: "simple", text, done, value: "", error: null })
    })
  }

  /** Asks the server to give up what it is at. */
  cancel(): Promise<void> {
    return this.#link.cancel()
  }

  /** Ends the connection with whatever is under way on it. */
  cut(why: string): void {
    this.lose(this.#link.failure(why))
  }

  async close(): Promise<void> {
    this.isLost = true
    await this.#link.close()
  }

  lose(error: DatabaseError): void {
    if (this.isLost && this.#tasks.length === 0) return
    this.isLost = true
    this.#link.destroy()
    for (const task of this.#tasks.splice(0)) giveUp(task, error)
    this.onLost(error)
  }

  #push(task: Task): void {
    this.#runs++
    if (this.#tasks.length === 0) this.#since = performance.now()
    this.#tasks.push(task)
    if (this.#isFlushing) return
    this.#isFlushing = true
    // What is asked in the same turn goes out in one write.
    process.nextTick(() => this.#flush())
  }

  #flush(): void {
    this.#isFlushing = false
    if (!this.isLost) this.#link.write(this.#out.take())
  }

  #execute(request: Request, prepared: Prepared): void {
    const before = this.#out.at
    try {
      bindTo(prepared, request.code)
      this.#write(request, prepared)
    } catch (error) {
      this.#out.at = before
      return this.#finish(request, error)
    }
    this.#push({ kind: "run", request })
  }

  #write(request: Request, prepared: Prepared): void {
    const { code, portal } = request
    request.binding = code === null ? null : (portal?.binding ?? prepared.binding)
    if (portal?.isOpen) return messages.fetch(this.#out, portal)
    if (this.isProxied) messages.parse(this.#out, request.statement.text, "", prepared.oids)
    if (portal === null) return messages.execute(this.#out, request, prepared, this.isProxied)
    messages.open(this.#out, request, prepared, portal, this.isProxied)
    portal.isOpen = true
    portal.binding = request.binding
  }

  #finish(request: Request, error: unknown): void {
    request.fail(error)
    this.load--
    // Not at once: who asks is still at it.
    queueMicrotask(() => this.onFree())
  }

  #receive(chunk: Buffer): void {
    this.#now = performance.now()
    try {
      this.#incoming.take(chunk)
    } catch (error) {
      this.lose(this.#link.failure(`what the server sent cannot be read (${String(error)})`))
    }
  }

  #take(type: number, bytes: Buffer, at: number, end: number): void {
    const task = this.#tasks[0]
    switch (type) {
      case messages.DATA_ROW:
        if (task?.kind === "run") task.request.row(bytes, at)
        else if (task?.kind === "simple") task.value = messages.firstValue(bytes, at)
        return
      case messages.COMMAND_COMPLETE:
        if (task?.kind === "run") task.request.count = messages.countOf(bytes, at, end)
        return
      case messages.SUSPENDED:
        if (task?.kind === "run" && task.request.portal) task.request.portal.isSuspended = true
        return
      case messages.READY:
        return this.#ready(String.fromCharCode(bytes[at]!))
      case messages.PARAMETERS:
        if (task?.kind === "prepare") {
          task.prepared.oids = messages.readParameters(bytes, at)
          task.prepared.parameters = task.prepared.oids.map(serverType)
        }
        return
      case messages.COLUMNS:
        if (task?.kind === "prepare") task.prepared.columns = messages.readColumns(bytes, at)
        else if (task?.kind === "run") {
          const known = this.#prepared.get(task.request.statement)
          compareColumns(task.request, known, messages.readColumns(bytes, at))
        }
        return
      case messages.ERROR:
        return this.#failed(bytes, at, end)
      case messages.NOTIFICATION: {
        const [channel, payload] = messages.readNotification(bytes, at)
        return this.onNotification(channel, payload)
      }
      case messages.COPY_IN:
        // Nothing is there to be copied: `copy … from stdin` would wait for ever.
        messages.copyFail(this.#out)
        return this.#flush()
    }
  }

  #failed(bytes: Buffer, at: number, end: number): void {
    const task = this.#tasks[0]
    const { error, isFatal } = readError(bytes, at, end, textOf(task))
    if (isFatal) this.#fatal = error
    failTask(task, error)
  }

  #ready(status: string): void {
    const task = this.#tasks.shift()
    const hasCrossed = task?.kind === "run" && (status === "I") !== (this.status === "I")
    this.status = status
    if (hasCrossed) return this.#crossed(task.request)
    if (task === undefined) return
    const now = this.#now
    if (task.kind === "run") task.request.statement.isSlow = now - this.#since > SLOW_MS
    this.#since = now
    if (task.kind === "simple") {
      this.load--
      task.done(task.error, task.value)
    } else if (task.kind === "run") {
      if (isStale(task.request, this.status, this.isProxied)) return this.#again(task.request)
      // What was described then is perhaps no longer so.
      if (this.isProxied && task.request.error !== undefined)
        this.#prepared.drop(task.request.statement)
      this.load--
      task.request.finish()
    } else this.#learnt(task)
    this.onFree()
  }

  /** A statement of the program's own has begun a transaction that nobody would end, or ended ours. */
  #crossed(request: Request): void {
    request.fail(databaseError("PC2073", [], { statement: request.statement.text }))
    this.load--
    // What waits behind it would be in that transaction, or no longer in its own.
    this.cut("a statement on it began or ended a transaction")
  }

  #learnt(task: PrepareTask): void {
    const made = this.#prepared.learnt(task)
    for (const request of task.waiting) {
      if (made === null) this.#finish(request, task.error)
      else this.#execute(request, made)
    }
  }

  #again(request: Request): void {
    request.isAgain = true
    request.error = undefined
    request.rows.length = 0
    this.#prepared.forget(request.statement, this.isProxied)
    this.#start(request)
  }
}

// Statements that take longer have connections of their own: many times what is usual, so that no chance makes it.
const SLOW_MS = 25
