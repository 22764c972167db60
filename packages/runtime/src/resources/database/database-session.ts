import type { Buffer } from "node:buffer"
import { BrokenProtocol, type ServerColumn } from "../../types/rows/bind.ts"
import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import {
  Confirmation,
  compareColumns,
  failTask,
  giveUp,
  changedMeanwhile,
  MOST_AGAIN,
  type PrepareTask,
  staleness,
  type Task,
  textOf,
} from "./session-task.ts"
import { bindTo, needsGuards, type Prepared, PreparedStatements } from "./prepared.ts"
import type { Portal } from "./portal.ts"
import type { Request } from "./database-request.ts"
import type { Statement } from "./statement.ts"
import { Incoming } from "./wire/incoming.ts"
import * as messages from "./wire/wire-messages.ts"
import { Outgoing } from "./wire/outgoing.ts"
import { type DatabaseNotice, readError, readNotice } from "./wire/server-error.ts"
import type { Link } from "./database-link.ts"
import type { CopyTask } from "./copy-task.ts"

/** One connection: requests are pipelined, without waiting for responses. */
export class Session {
  readonly #link: Link
  readonly #out = new Outgoing()
  readonly #incoming = new Incoming((type, bytes, at, end) => this.#take(type, bytes, at, end))
  readonly #tasks: Task[] = []
  readonly #prepared = new PreparedStatements(this.#out)
  /** Buffers the messages that bind and run the statement that is being confirmed. */
  readonly #ahead = new Outgoing()
  #confirming: Confirmation | null = null
  #isFlushing = false
  #fatal: DatabaseError | null = null
  /** The server's word on transactions: idle `I`, in one `T`, in a failed one `E`. */
  status = "I"
  /** Requests in flight. */
  load = 0
  /** The pipeline was full, and less than half of its requests are complete. */
  isFull = false
  /**
   * Each statement may run on another server connection: no state is kept on it, and requests
   * are not pipelined.
   */
  isProxied = false
  /** It belongs to one transaction, or one stream. */
  isExclusive = false
  isLost = false
  /** It has reached its lifetime: nothing new is sent over it. */
  isOld = false
  /** Until then. */
  ageing: NodeJS.Timeout | undefined
  /** Called when a request is complete. */
  onFree: () => void = () => {}
  onLost: (error: DatabaseError) => void = () => {}
  onNotification: (channel: string, payload: string) => void = () => {}
  onNotice: ((notice: DatabaseNotice) => void) | null = null

  constructor(link: Link) {
    this.#link = link
    link.onData((chunk) => this.#receive(chunk))
    link.onClose((why) => this.lose(this.#fatal ?? link.failure(why)))
  }

  /** When the server began its current work. */
  #since = 0
  /** When the bytes came that are being read. */
  #now = 0
  #runs = 0
  #runsBefore = -1

  /** Whether there was no request since the last call, and none is in flight. */
  isUnused(): boolean {
    const isUnused = this.load === 0 && !this.isExclusive && this.#runs === this.#runsBefore
    this.#runsBefore = this.#runs
    return isUnused
  }

  /** Whether its current work is slow, so that nothing should be queued after it. */
  isBusy(now: number): boolean {
    const head = this.#tasks[0]
    if (head === undefined) return false
    return (head.kind === "run" && head.request.statement.isSlow) || now - this.#since > SLOW_MS
  }

  /** Sends a statement; preparing it first takes one more round trip. */
  run(request: Request): void {
    this.load++
    this.#start(request)
  }

  #start(request: Request): void {
    if (this.isLost) return this.#finish(request, this.#fatal ?? this.#link.failure("it is closed"))
    if (request.portal?.isOpen) return this.#fetch(request, request.portal)
    const prepared = this.#prepared.get(request.statement)
    if (prepared !== undefined) {
      if (prepared.isTyped || request.code === null) return this.#execute(request, prepared, false)
      this.#forget(request.statement, false)
    }
    const task = this.#prepared.begin(request, this.isProxied)
    if (task !== null) this.#push(task)
  }

  /** A command without parameters or rows: BEGIN, SAVEPOINT, LISTEN. */
  async command(text: string): Promise<void> {
    await this.ask(text)
  }

  /** Like `command`; returns the first value of its last row. */
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

  /** Sends a COPY statement, on an exclusive connection: no other message may follow until it has finished. */
  copy(task: CopyTask): void {
    if (this.isLost) return task.lost(this.#fatal ?? this.#link.failure("it is closed"))
    this.load++
    task.begin(this.#link)
    messages.runOnce(this.#out, task.text)
    messages.flush(this.#out)
    this.#push(task)
  }

  /** Cancels the current statement. */
  cancel(): Promise<void> {
    return this.#link.cancel()
  }

  /** Closes the connection along with its requests in flight. */
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
    // Requests of the same tick go out in one write.
    process.nextTick(() => this.#flush())
  }

  #flush(): void {
    this.#isFlushing = false
    // Messages after a statement that is being confirmed wait until it is bound.
    if (this.#confirming !== null || this.#out.at === 0) return
    if (!this.isLost) this.#link.write(this.#out.take())
  }

  /** @param isFresh it was described for this request */
  #execute(request: Request, prepared: Prepared, isFresh: boolean): void {
    const before = this.#out.at
    try {
      bindTo(prepared, request.code)
      const isGuarded = needsGuards(request, prepared)
      if (isGuarded && this.isProxied) return this.#confirm(request, prepared)
      if (isGuarded && prepared.guards === null) return this.#guard(request)
      this.#write(this.#out, request, prepared, isGuarded ? prepared.guards! : NO_GUARDS)
    } catch (error) {
      this.#out.at = before
      this.#ahead.at = 0
      // The description behind the error may be out of date.
      if (isFresh || !this.#isWorthAgain(request, error)) return this.#finish(request, error)
      return this.#again(request, false)
    }
    this.#push({ kind: "run", request })
  }

  #isWorthAgain(request: Request, error: unknown): boolean {
    request.error = error
    return staleness(request) !== null && request.again < MOST_AGAIN && this.status !== "E"
  }

  /** More rows of an open portal. */
  #fetch(request: Request, portal: Portal): void {
    request.binding = portal.binding
    request.isBound = true
    messages.fetch(this.#out, portal)
    this.#push({ kind: "run", request })
  }

  /** Prepares its statement again, with guards of its tables. */
  #guard(request: Request): void {
    request.isGuarded = true
    this.#prepared.forget(request.statement, false)
    this.#start(request)
  }

  /** Describes the statement, and holds the messages after it until the description has arrived. */
  #confirm(request: Request, prepared: Prepared): void {
    this.#write(this.#ahead, request, prepared, NO_GUARDS)
    messages.prepare(this.#out, request.statement.text, "")
    messages.flush(this.#out)
    this.#push({ kind: "run", request })
    this.#flush()
    this.#confirming = new Confirmation(request, prepared)
  }

  /** @param columns null: the server has refused the statement */
  #confirmed(columns: readonly ServerColumn[] | null): void {
    const { request } = this.#confirming!
    request.isOutdated = columns !== null && !this.#confirming!.isSame(columns)
    this.#confirming = null
    if (request.isOutdated || columns === null) {
      this.#ahead.at = 0
      messages.sync(this.#ahead)
    }
    if (!this.isLost) this.#link.write(this.#ahead.take())
    this.#flush()
  }

  #isConfirming(task: Task | undefined): boolean {
    return task?.kind === "run" && task.request === this.#confirming?.request
  }

  #write(out: Outgoing, request: Request, prepared: Prepared, guards: readonly string[]): void {
    const { code, portal } = request
    request.binding = code === null ? null : prepared.binding
    const isParsed = out === this.#ahead
    if (this.isProxied && !isParsed) messages.parse(out, request.statement.text, "", prepared.oids)
    for (const guard of guards) messages.describe(out, guard)
    if (portal === null) return messages.execute(out, request, prepared, this.isProxied)
    messages.open(out, request, prepared, portal, this.isProxied)
    portal.isOpen = true
    portal.binding = request.binding
  }

  #finish(request: Request, error: unknown): void {
    request.fail(error)
    this.load--
    // Deferred: the caller is still running.
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
    // Else the response of the next statement would be taken for another's.
    if (task === undefined && messages.OF_STATEMENTS.has(type))
      throw new BrokenProtocol("a response without a statement")
    if (task?.kind === "copy") task.take(type, bytes, at, end)
    switch (type) {
      case messages.DATA_ROW:
        if (task?.kind === "run") task.request.row(bytes, at, end)
        else if (task?.kind === "simple") task.value = messages.firstValue(bytes, at, end)
        else if (task?.kind === "prepare") task.relations = messages.firstValue(bytes, at, end)
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
        if (task?.kind === "prepare") task.prepared.oids = messages.readParameters(bytes, at, end)
        else if (this.#isConfirming(task))
          this.#confirming!.parameters(messages.readParameters(bytes, at, end))
        return
      case messages.NO_COLUMNS:
        if (this.#isConfirming(task)) this.#confirmed([])
        return
      case messages.COLUMNS:
        if (task?.kind === "prepare") task.prepared.columns = messages.readColumns(bytes, at, end)
        else if (this.#isConfirming(task)) this.#confirmed(messages.readColumns(bytes, at, end))
        else if (task?.kind === "run" && this.isProxied) {
          const known = this.#prepared.get(task.request.statement)
          compareColumns(task.request, known, messages.readColumns(bytes, at, end))
        }
        return
      case messages.BOUND:
        if (task?.kind === "run") task.request.isBound = true
        return
      case messages.ERROR:
        return this.#failed(bytes, at, end)
      case messages.NOTIFICATION: {
        const [channel, payload] = messages.readNotification(bytes, at, end)
        return this.onNotification(channel, payload)
      }
      case messages.NOTICE:
        this.onNotice?.(readNotice(bytes, at, end))
        return
      case messages.COPY_IN:
        if (task?.kind === "copy") return
        // No data follows: the server would wait forever.
        messages.copyFail(this.#out, "db.copyFrom() sends the rows of a copy")
        messages.sync(this.#out)
        return this.#flush()
    }
  }

  #failed(bytes: Buffer, at: number, end: number): void {
    const task = this.#tasks[0]
    const { error, isFatal } = readError(bytes, at, end, textOf(task))
    if (isFatal) this.#fatal = error
    failTask(task, error)
    if (this.#isConfirming(task)) this.#confirmed(null)
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
    } else if (task.kind === "copy") {
      this.load--
      task.ready()
    } else if (task.kind === "run") {
      const { request } = task
      if (request.isOutdated) {
        if (request.again < MOST_AGAIN) return this.#again(request, false)
        request.error = changedMeanwhile()
      }
      if (request.error !== undefined && this.#prepareAgain(request)) return
      this.load--
      request.finish()
    } else this.#described(task)
    this.onFree()
  }

  /**
   * A statement of the application has begun a transaction that nothing would end, or ended
   * ours.
   */
  #crossed(request: Request): void {
    request.fail(databaseError("PC2073", [], { statement: request.statement.text }))
    this.load--
    // Requests queued after it would be in that transaction, or no longer in their own.
    this.cut("a statement on it began or ended a transaction")
  }

  /**
   * It may need to be described once more, with its tables locked, and types of the database
   * queried.
   */
  #described(task: PrepareTask): void {
    if (task.error !== null) return this.#learnt(task)
    if (this.#prepared.guard(task)) return this.#push(task)
    if (!this.#prepared.hasUnknownTypes(task)) return this.#learnt(task)
    this.#prepared
      .describeTypes(task, (text) => this.ask(text))
      .catch((error: DatabaseError) => {
        // In a transaction it has failed now.
        if (this.isLost || this.status === "E") task.error = error
      })
      .finally(() => this.#learnt(task))
  }

  #learnt(task: PrepareTask): void {
    const made = this.#prepared.learnt(task)
    for (const request of task.waiting) {
      if (made === null) this.#finish(request, task.error)
      else if (this.#prepared.get(task.statement) === made) this.#execute(request, made, true)
      // An earlier one has found that guards are needed.
      else this.#start(request)
    }
  }

  /** Whether a statement that has failed is run again, prepared as its tables are now. */
  #prepareAgain(request: Request): boolean {
    const { statement } = request
    const stale = staleness(request)
    if (stale !== null && this.status === "I" && request.again < MOST_AGAIN) {
      this.#again(request, stale === "columns")
      return true
    }
    // The description may be out of date.
    if (this.isProxied) this.#prepared.drop(statement)
    else if (stale !== null) this.#prepared.forget(statement, stale === "columns")
    return false
  }

  #again(request: Request, withGuards: boolean): void {
    request.again++
    request.error = undefined
    request.isOutdated = false
    if (request.portal) request.portal.isOpen = false
    request.rows.length = 0
    this.#forget(request.statement, withGuards)
    this.#start(request)
  }

  #forget(statement: Statement, withGuards: boolean): void {
    if (this.isProxied) this.#prepared.drop(statement)
    else this.#prepared.forget(statement, withGuards)
  }
}

const NO_GUARDS: readonly string[] = []

// Slower statements have connections of their own: many times the usual duration, so that
// chance variation does not count.
const SLOW_MS = 25
