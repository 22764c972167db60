import { cachedDataVersionTag, setFlagsFromString } from "node:v8"

/** Releases of V8 that have these options: those of Node.js 22 to 26. Others would write an error. */
const KNOWN = /^1[2-4]\./

/**
 * V8 counts the calls of a function before it compiles it once more, with optimizations. A compiler that exits after one
 * run has thousands of functions that are called a few hundred times, so most of these compilations, a fifth of its
 * processor time, take longer than they save (docs/performance-cold.md).
 */
const LATER = { maglev: 3000, turbofan: 30_000 }

/** The defaults of V8, and of Node.js where it has its own. */
const USUAL = { maglev: [400], turbofan: [3000, 10_000] }

type Tier = keyof typeof LATER

const TIERS: readonly Tier[] = ["maglev", "turbofan"]

/** For a process that exits after one run: V8 optimizes functions later. */
export function optimizeLater(): void {
  if (isKnown()) optimizeAfter(LATER)
}

/** V8 optimizes functions later while a host that shares its process with others works for one run. */
export function optimizingLater<Result>(work: () => Result): Result {
  if (!isKnown()) return work()
  usual ??= { maglev: usualOf("maglev"), turbofan: usualOf("turbofan") }
  optimizeAfter(LATER)
  try {
    return work()
  } finally {
    optimizeAfter(usual)
  }
}

let usual: Readonly<Record<Tier, number>> | undefined

function isKnown(): boolean {
  return process.versions["bun"] === undefined && KNOWN.test(process.versions.v8)
}

function optimizeAfter(calls: Readonly<Record<Tier, number>>): void {
  for (const tier of TIERS) setCalls(tier, calls[tier])
}

function setCalls(tier: Tier, calls: number): void {
  setFlagsFromString(`--invocation-count-for-${tier}=${calls}`)
}

/** V8 has no function that reads an option, and one for a number that follows from all options. */
function usualOf(tier: Tier): number {
  const tag = cachedDataVersionTag()
  const found = USUAL[tier].find((calls) => {
    setCalls(tier, calls)
    return cachedDataVersionTag() === tag
  })
  return found ?? LATER[tier]
}
