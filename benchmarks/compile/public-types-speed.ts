// What less text for very large types costs in time: functions of types of published packages by default and with an
// explicit "optimize": "speed", alternately for a few milliseconds in one process.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packages } from "../../scripts/conformance/package-types/packages.ts"
import { run } from "../../scripts/conformance/package-types/run.ts"
import type { Call } from "./public-types-compile.ts"
import { installTypes } from "./public-types-install.ts"
import { samples } from "./public-types-samples.ts"

const TURNS = 60
const TURN = 10 // milliseconds

interface Row {
  readonly sample: string
  /** Of `packages`. */
  readonly package: string
  readonly type: string
  readonly without: readonly Call[]
}

const rows: readonly Row[] = [
  { sample: "update", package: "@grammyjs/types", type: "Update", without: ["is"] },
  {
    sample: "dispatch",
    package: "discord-api-types",
    type: "GatewayDispatchPayload",
    without: ["is"],
  },
  { sample: "event", package: "stripe", type: "Stripe.Event", without: ["is", "decode"] },
]

type Run = (given: unknown) => unknown

let kept: unknown
const folder = mkdtempSync(join(tmpdir(), "public-types-speed-"))
try {
  await installTypes(folder, rows.map(packageOf))
  console.log('CPU time by default ÷ CPU time with "optimize": "speed", medians of turns')
  for (const row of rows) await compare(row)
  if (kept === 0) console.log(kept)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function packageOf(row: Row): (typeof packages)[number] {
  return packages.find(({ name }) => name === row.package)!
}

async function compare(row: Row): Promise<void> {
  const fast = await functionsOf(row, "speed")
  const small = await functionsOf(row)
  const value = samples[row.sample]
  const text = JSON.stringify(value)
  const { issues = [] } = fast.get("validate")!(value) as { issues?: unknown[] }
  if (issues.length > 0) throw new Error(`${row.type}: ${JSON.stringify(issues.slice(0, 3))}`)
  const cells = (["decode", "encode"] as const)
    .filter((call) => !row.without.includes(call))
    .map((call) => {
      const given = call === "decode" ? text : value
      const [one, other] = [fast, small].map((all) => all.get(call)!) as [Run, Run]
      if (JSON.stringify(one(given)) !== JSON.stringify(other(given)))
        throw new Error(`${call} of ${row.type} differs`)
      return `${call} ${ratio(one, other, given).toFixed(2)}`
    })
  console.log(row.type.padEnd(24), cells.join("   "))
}

async function functionsOf(row: Row, optimize?: "speed"): Promise<ReadonlyMap<Call, Run>> {
  const { from = row.package, beside = {} } = packageOf(row)
  const out = join(folder, `${row.sample}-${optimize ?? "default"}.mjs`)
  const types = [`import(${JSON.stringify(from)}).${row.type}`]
  const globals = Object.keys(beside)
  const { without } = row
  const job = { folder, types, without, globals, compiler: "precast", optimize, out }
  const program = join(import.meta.dirname, "public-types-compile.ts")
  const args = ["--stack-size=4000", "--no-warnings", program, JSON.stringify(job)]
  const { failed } = await run(process.execPath, args, { cwd: folder, seconds: 300 })
  if (failed !== null) throw new Error(`${row.type}: ended with ${failed}`)
  const { all } = (await import(out)) as { all: Run[] }
  const calls = (["is", "validate", "decode", "encode"] as const).filter(
    (call) => !without.includes(call),
  )
  return new Map(calls.map((call, at) => [call, all[at]!]))
}

function ratio(fast: Run, small: Run, given: unknown): number {
  const ratios: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const before = time(fast, given)
    const after = time(small, given)
    if (turn >= 10) ratios.push(after / before)
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1]!
}

/** CPU time of one call, in microseconds. */
function time(run: Run, given: unknown): number {
  const start = process.cpuUsage()
  let calls = 0
  let spent = 0
  do {
    for (let round = 0; round < 100; round++) kept = run(given)
    calls += 100
    const { user, system } = process.cpuUsage(start)
    spent = user + system
  } while (spent < TURN * 1e3)
  return spent / calls
}
