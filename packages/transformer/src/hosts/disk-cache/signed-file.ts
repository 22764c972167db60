import { createHash } from "node:crypto"
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { deserialize, serialize } from "node:v8"
import { threadId } from "node:worker_threads"

/**
 * Writes data for another process, with a hash of it. What no process has written for a month, for other options or other
 * tools, is removed from the same folder, as is what a process that was killed has left there.
 * @param file absolute, in a folder of caches alone
 * @returns the hash; undefined: it cannot be written
 */
export function writeSigned(file: string, value: unknown): string | undefined {
  try {
    const content = serialize(value)
    const digest = digestOf(content)
    mkdirSync(dirname(file), { recursive: true })
    // A process that reads it meanwhile reads the one before.
    const made = `${file}.${process.pid}-${threadId}`
    writeFileSync(made, digest)
    appendFileSync(made, content)
    renameSync(made, file)
    removeOld(dirname(file))
    return digest
  } catch {
    return remove(file)
  }
}

/** What is there may be of an earlier state. */
function remove(file: string): undefined {
  try {
    rmSync(file, { force: true })
  } catch {} // a folder that cannot be written to
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat?.isFile() && stat.mtimeMs < Date.now() - MONTH_MS) remove(file)
  }
}

/**
 * Reads what `writeSigned` has written.
 * @returns data of which nothing but its hash is known
 * @throws Error there is no such file, or something has damaged it
 */
export function readSigned(file: string): { value: unknown; digest: string } {
  const all = readFileSync(file)
  const digest = all.toString("latin1", 0, DIGEST_LENGTH)
  const content = all.subarray(DIGEST_LENGTH)
  if (digestOf(content) !== digest) throw new Error(`${file} is damaged`)
  return { value: deserialize(content) as unknown, digest }
}

const DIGEST_LENGTH = 64
const digestOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex")
