import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"

/** The temporary files of one request, in a folder of their own that no other user can open. */
export class Uploads {
  readonly #parent: string
  #folder: Promise<string> | undefined
  #count = 0
  #over = false

  /** @param parent folder that exists */
  constructor(parent: string) {
    this.#parent = parent
  }

  /** A path for a new file. */
  async path(): Promise<string> {
    if (this.#over) throw new Error("the request is over")
    // mkdtemp makes folders with mode 0700.
    this.#folder ??= mkdtemp(join(this.#parent, "precast-"))
    return join(await this.#folder, String(this.#count++))
  }

  /** Removes everything, at once or when it is there. Rejects when that cannot be done. */
  async remove(): Promise<void> {
    this.#over = true
    const folder = this.#folder
    if (folder === undefined) return
    this.#folder = undefined
    let path: string
    try {
      path = await folder
    } catch {
      return // It was never made.
    }
    await rm(path, { recursive: true, force: true })
  }
}
