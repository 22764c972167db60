import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** V8's heap, for a host that is done with most of it before its process needs memory for something else. */
export interface Heap {
  /**
   * Ends the growth of the young generation, once it has the size from which on more of it saves no time. To be called
   * again and again: V8 has no option for it that a running process can set.
   */
  hold(): void
  /** Collects what nothing refers to any more, and returns its memory to the system. */
  collect(): void
  /** It grows as usual. */
  release(): void
}

/** Of both halves, in bytes; V8 lets it grow to 128 MiB. */
const LARGEST = 32 * 2 ** 20

export function createHeap(): Heap {
  let isHeld = false
  return {
    hold() {
      if (isHeld || "bun" in process.versions || youngBytes() < LARGEST) return
      isHeld = true
      setFlagsFromString("--semi-space-growth-factor=1")
    },
    collect() {
      if ("bun" in process.versions) return
      setFlagsFromString("--expose-gc")
      const collect = runInNewContext("globalThis.gc") as ((options: object) => void) | undefined
      setFlagsFromString("--no-expose-gc")
      // Any other collection leaves V8's pages with the process.
      collect?.({ type: "major", flavor: "last-resort" })
    },
    release() {
      if (isHeld) setFlagsFromString("--semi-space-growth-factor=2")
      isHeld = false
    },
  }
}

function youngBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")
  return young?.space_size ?? 0
}
