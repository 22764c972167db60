import { createHash } from "node:crypto"
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { deserialize, serialize } from "node:v8"
import { threadId } from "node:worker_threads"

/**
 * Writes data for another process, with a hash of it.
 * @param file absolute
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
    return digest
  } catch {
    return remove(file)
  }
}

/** What is there is of an earlier state. */
function remove(file: string): undefined {
  try {
    rmSync(file, { force: true })
  } catch {} // a folder that cannot be written to
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
