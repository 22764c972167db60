import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from "node:fs"
import { writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"

// A starting keeper may create a data folder, which takes seconds on a slow machine.
const LOCK_MS = 60_000
/** Interval at which a keeper updates its heartbeat, and how long a heartbeat is valid. */
export const BEAT_MS = 3000
const FRESH_MS = 10_000

/** Published by a keeper once it is ready. */
export interface Published {
  readonly socket: string
  readonly pid: number
  readonly port: number
  /** The machine or container in which it runs: its pids and ports are not valid elsewhere. */
  readonly machine: string
  /** The id of the folder: in a copy of the folder the file is not valid. */
  readonly folder?: string
}

/** The file of the keeper of a state folder, or undefined if there is no readable one. */
export function readPublished(state: string): Published | undefined {
  try {
    const published = JSON.parse(readFileSync(file(state), "utf8")) as Published
    const { folder = numberOf(state) } = published
    return folder === numberOf(state) ? published : undefined
  } catch {
    return undefined
  }
}

/**
 * An id that a folder keeps when it is moved or mounted elsewhere, but that a copy does not
 * have.
 */
export function numberOf(folder: string): string {
  return String(statSync(folder, { bigint: true }).ino)
}

/** Atomic, also for concurrent readers. */
export function publish(state: string, published: Published): void {
  const written = `${file(state)}.${process.pid}`
  writeFileSync(written, JSON.stringify(published), { mode: 0o600 })
  renameSync(written, file(state))
}

/**
 * Whether the keeper of another machine (or container) that shares the folder was alive
 * recently.
 */
export function isElsewhere(state: string, published: Published): boolean {
  if (published.machine === thisMachine()) return false
  return ageOf(file(state)) < FRESH_MS
}

/** The file that names the keeper of a state folder. */
export function file(state: string): string {
  return join(state, "keeper.json")
}

/** This machine, or this container on it. */
export function thisMachine(): string {
  try {
    return `${hostname()} ${readlinkSync("/proc/self/ns/pid")}`
  } catch {
    return hostname()
  }
}

/**
 * Acquires the lock for starting a server. PostgreSQL's own lock keeps two servers off one data
 * folder; this one avoids futile starts.
 */
export function takeLock(state: string): boolean {
  // Written under another name first, so that no process reads an incomplete file.
  const own = `${lockFile(state)}.new.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    for (let times = 0; times < 5; times++) {
      if (isLinked(own, lockFile(state))) return true
      if (isLocked(state)) return false
      removeStale(state)
    }
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

export function releaseLock(state: string): void {
  rmSync(lockFile(state), { force: true })
}

/** Whether a live process is about to start a server. */
export function isLocked(state: string): boolean {
  const lock = lockFile(state)
  return ageOf(lock) < LOCK_MS && isAlive(Number(read(lock)))
}

// Moved away first: removing it by name could remove the new lock of a faster process.
function removeStale(state: string): void {
  const lock = lockFile(state)
  const moved = `${lock}.${process.pid}`
  const before = read(lock)
  try {
    renameSync(lock, moved)
    if (read(moved) !== before) linkSync(moved, lock)
  } catch {
    // Another process has removed it.
  }
  rmSync(moved, { force: true })
}

function lockFile(state: string): string {
  return join(state, "keeper.lock")
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

/** Whether a process with this id runs. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

function ageOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? Infinity : Date.now() - stat.mtimeMs
}
