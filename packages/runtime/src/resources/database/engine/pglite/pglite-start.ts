import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Front } from "./front.ts"

interface PGlite {
  execProtocolRaw(message: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

interface PGliteModule {
  readonly PGlite: { create(options: { dataDir: string }): Promise<PGlite> }
}

/** PostgreSQL compiled to WebAssembly, in this process. */
export interface RunningPGlite {
  readonly front: Front
  readonly password: string
  /** Resolves when PGlite has terminated, which a statement may cause. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PGlite on a data folder, with a port in front of it.
 * @param entry file of the package to import
 */
export async function startPGlite(
  entry: string,
  folder: string,
  port: number,
): Promise<RunningPGlite> {
  mkdirSync(folder, { recursive: true })
  const { PGlite } = (await import(pathToFileURL(entry).href)) as PGliteModule
  const db = await PGlite.create({ dataDir: join(folder, "data") })
  const password = passwordIn(folder)
  let isOver = false
  let tell = (): void => {}
  const ended = new Promise<void>((resolve) => (tell = resolve))
  const exec = async (batch: Buffer): Promise<Buffer> => {
    try {
      return Buffer.from(await db.execProtocolRaw(batch))
    } catch (error) {
      // Errors of statements are part of the response; an exception means that PGlite has
      // terminated.
      isOver = true
      tell()
      throw error
    }
  }
  const front = new Front(exec, password)
  await front.listen(port)
  return {
    front,
    password,
    ended,
    stop: async () => {
      front.close()
      // A terminated PGlite never responds.
      if (!isOver) await db.close()
    },
  }
}

function passwordIn(folder: string): string {
  const file = join(folder, "password")
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString("base64url"), { mode: 0o600 })
  return readFileSync(file, "utf8")
}
