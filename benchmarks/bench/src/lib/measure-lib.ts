import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { gist } from "../server/start-server.ts"
import { finish } from "../stage/finish.ts"
import { rowsOf, type LibResult } from "./lib-report.ts"
import type { StagedLib } from "./stage-lib.ts"

/** How long and how many times. */
export interface CheckTiming {
  readonly processes: number
  readonly rounds: number
  readonly milliseconds: number
  readonly warmup: number
}

// What benchmarks/check/src/rounds.ts gives; this package knows its compiled form alone.
interface CheckRow {
  readonly contender: string
  readonly breaches: readonly string[]
  readonly times: Readonly<Record<string, readonly number[]>>
}

interface Rounds {
  measure(subject: string, timing: CheckTiming, names: readonly string[]): Promise<CheckRow[]>
}

/** Subjects of the checks: moltar's four cases and typia's structures. */
export async function checkSubjects({ folder }: StagedLib): Promise<readonly string[]> {
  const file = join(folder, "check/src/subjects.js")
  const { subjects } = (await import(pathToFileURL(file).href)) as { subjects: readonly string[] }
  return subjects
}

/** All contenders on one subject, alternately, each operation a result of its own. */
export async function measureCheck(
  { folder }: StagedLib,
  subject: string,
  names: readonly string[],
  timing: CheckTiming,
): Promise<LibResult[]> {
  const file = join(folder, "check/src/rounds.js")
  const { measure } = (await import(pathToFileURL(file).href)) as Rounds
  const rows = await measure(subject, timing, names)
  const operations = [...new Set(rows.flatMap(({ times }) => Object.keys(times)))]
  return operations.map((operation) => ({
    part: "check",
    operation,
    subject,
    rows: rowsOf(
      new Map(
        rows
          .filter(({ times, breaches }) => breaches.length > 0 || operation in times)
          .map(({ contender, breaches, times }) => [
            contender,
            breaches.length > 0 ? `wrong: ${breaches.join("; ")}` : (times[operation] ?? []),
          ]),
      ),
      "precast",
    ),
  }))
}

const limit = 60_000

async function run(
  { folder }: StagedLib,
  args: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const [program = "", ...others] = args
  const command = [process.execPath, join(folder, program), ...others]
  const { code, stdout, stderr } = await finish(command, limit, { signal })
  if (code !== 0) throw new Error(`${args.join(" ")} exited with ${code}: ${gist(stderr)}`)
  return stdout
}

/** Names of the payloads of `decode` or `encode`. */
export async function payloadsOf({ folder }: StagedLib, part: string): Promise<string[]> {
  const file = join(folder, part, "dist/payloads.js")
  const { payloads } = (await import(pathToFileURL(file).href)) as { payloads: object }
  return Object.keys(payloads)
}

/** Texts into values: all contenders in one process, alternately for a few milliseconds each. */
export async function measureDecode(
  staged: StagedLib,
  payload: string,
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
  signal: AbortSignal,
): Promise<LibResult> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    const args = ["decode/dist/measure.js", payload, String(milliseconds)]
    const { nanoseconds } = JSON.parse(await run(staged, args, signal)) as {
      nanoseconds: Record<string, number>
    }
    for (const [name, time] of Object.entries(nanoseconds))
      times.set(name, [...(times.get(name) ?? []), time])
  }
  const rows = rowsOf(times, "decode<T>")
  return { part: "decode", operation: "decode", subject: payload, rows }
}

const encoders = [
  "JSON.stringify",
  "fast-json-stringify",
  "json-accelerator",
  "typia",
  "typia 14",
  "encode<T>",
] as const

/** Values into texts: each contender in a process of its own, alternately. */
export async function measureEncode(
  staged: StagedLib,
  payload: string,
  rounds: number,
  signal: AbortSignal,
): Promise<LibResult> {
  const present = encoders.filter(
    (name) => name !== "typia 14" || Object.hasOwn(staged.versions, "typia-14"),
  )
  const times = new Map<string, number[] | string>(present.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of present) {
      const before = times.get(name)
      if (typeof before !== "object") continue
      const { minimum, failed } = JSON.parse(
        await run(staged, ["encode/dist/measure.js", name, payload], signal),
      ) as { minimum?: number; failed?: string }
      times.set(name, minimum === undefined ? (failed ?? "no figure") : [...before, minimum])
    }
  }
  return {
    part: "encode",
    operation: "encode",
    subject: payload,
    rows: rowsOf(times, "encode<T>"),
  }
}
