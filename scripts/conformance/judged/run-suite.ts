import type { Row } from "./judged-result.ts"
import { type Explained, NotAvailable, NotGiven, type Suite } from "./suite.ts"

/** Runs a suite. One that throws, or that has no case, has failed. */
export async function runSuite(suite: Suite): Promise<Row> {
  const { name, judges } = suite
  const start = performance.now()
  const judged = (parts: { version: string; passed: number; failed: readonly string[] }) => ({
    name,
    judges,
    date: new Date().toISOString(),
    seconds: Math.round((performance.now() - start) / 1000),
    explained: {},
    ...parts,
  })
  try {
    const { version, passed, explained, failed, outOfScope = [] } = await suite.run()
    const isEmpty = passed + explained.length + failed.length === 0
    const faults = isEmpty ? ["the suite ran no case"] : failed
    const parts = { version, passed, failed: faults, explained: countsOf(explained) }
    return judged({ ...parts, ...(outOfScope.length > 0 && { outOfScope: countsOf(outOfScope) }) })
  } catch (error) {
    if (error instanceof NotAvailable)
      return { name, judges, missing: error.message, isLeftToUser: error instanceof NotGiven }
    return judged({ version: "", passed: 0, failed: [`the suite failed: ${String(error)}`] })
  }
}

function countsOf(explained: readonly Explained[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { reason } of explained) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a))
}
