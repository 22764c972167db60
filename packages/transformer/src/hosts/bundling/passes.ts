import { setImmediate, setTimeout } from "node:timers/promises"
import type { Mode } from "../project.ts"
import type { Holder } from "./holder.ts"

/** The builds of one run of esbuild, which does not report to plugins whether there will be more than one. */
export interface Passes {
  begin(): void
  end(): void
  /** What a file of this build is made for. */
  modeOf(file: string): Mode
  close(): void
}

/** ms after a build in which `build()` closes the plugin, and `context()` does not. */
const ONCE = 50

/** The first build is one for production. Who has it built again watches; the files are made for that in between. */
export function createPasses(holder: Holder): Passes {
  let count = 0
  let isClosed = false
  const files = new Set<string>()

  async function prepare(): Promise<void> {
    await setTimeout(ONCE, undefined, { ref: false })
    for (const file of files) {
      if (isClosed || count > 1) return
      const project = await holder.current
      project?.transformFile(file, "apart")
      await setImmediate()
    }
  }

  return {
    begin: () => void count++,
    end() {
      // A failure here is repeated and reported in the next build.
      if (count === 1) prepare().catch(() => {})
    },
    modeOf(file) {
      if (count === 1) files.add(file)
      return count === 1 ? "build" : "apart"
    },
    close() {
      isClosed = true
    },
  }
}
