/** The temporary files of one request, in a folder of their own that no other user can open. */
export class Uploads {
  readonly #parent: string | undefined
  #folder: Promise<string> | undefined
  #count = 0
  #over = false
  #aborted = false

  /** @param parent folder that exists; undefined: the system's for temporary files */
  constructor(parent: string | undefined) {
    this.#parent = parent
  }

  /** The client has disconnected: its files are removed, even while they are read or written. */
  get aborted(): boolean {
    return this.#aborted
  }

  /** A path for a new file. */
  async path(): Promise<string> {
    if (this.#over) throw new Error("the request has finished")
    this.#folder ??= makeFolder(this.#parent)
    return `${await this.#folder}/${this.#count++}`
  }

  /** Removes all files, immediately or when they exist. Rejects when that fails. */
  async remove(aborted = false): Promise<void> {
    this.#over = true
    this.#aborted ||= aborted
    const folder = this.#folder
    if (folder === undefined) return
    this.#folder = undefined
    let path: string
    try {
      path = await folder
    } catch {
      return // It was never made.
    }
    const { rm } = await import("node:fs/promises")
    // A file may be opened in it at this moment: then it is tried again.
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function makeFolder(parent: string | undefined): Promise<string> {
  const { mkdtemp } = await import("node:fs/promises")
  const { tmpdir } = await import("node:os")
  // mkdtemp makes folders with mode 0700.
  return await mkdtemp(`${parent ?? tmpdir()}/precast-`)
}
