import type { Kind } from "./build-endpoints.ts"
import type { UseRow } from "./build-report.ts"
import { sharedProgram } from "./build-sources.ts"
import type { Builder } from "./builders.ts"
import { buildSite, type Bench } from "./measure-builds.ts"

/** Endpoints whose further use of a known type is measured, and how the table names them. */
const USES: readonly (readonly [Kind, string])[] = [
  ["get", "GET"],
  ["list", "list"],
  ["save", "PUT"],
]

/** What one more endpoint of a known type adds to the output, in a file of its own. */
export async function measureUses(bench: Bench): Promise<UseRow[]> {
  const rows: UseRow[] = []
  for (const builder of bench.builders.filter(({ tsconfig }) => tsconfig === "precast"))
    rows.push(...(await usesBy(builder, bench)))
  return rows
}

const ENDPOINTS = 16

async function usesBy(builder: Builder, bench: Bench): Promise<UseRow[]> {
  const base = sharedProgram(ENDPOINTS)
  const { bytes } = await buildSite(base, builder, bench)
  const { entity } = base.endpoints.at(-1)!
  const rows: UseRow[] = []
  for (const [kind, use] of USES) {
    bench.onStep(`one more ${use} · ${builder.title}`)
    const more = await buildSite(sharedProgram(ENDPOINTS, { kind, entity }), builder, bench)
    const written = more.bytes.written - bytes.written
    const minified = more.bytes.minified - bytes.minified
    rows.push({ builder: builder.name, use, bytes: { written, minified } })
  }
  return rows
}
