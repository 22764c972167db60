import {
  checkSubjects,
  measureCheck,
  type CheckTiming,
  measureDecode,
  measureEncode,
  payloadsOf,
} from "./measure-lib.ts"
import { checkers, needs, missingOf, type StagedLib } from "./stage-lib.ts"
import type { LibResult } from "./lib-report.ts"

export interface Timing {
  readonly check: CheckTiming
  readonly decode: { readonly rounds: number; readonly milliseconds: number }
  readonly encodeRounds: number
}

/** How long everything is measured. */
export const timings: Readonly<Record<"full" | "quick" | "smoke", Timing>> = {
  full: {
    check: { processes: 5, rounds: 2, milliseconds: 12, warmup: 40 },
    decode: { rounds: 3, milliseconds: 900 },
    encodeRounds: 4,
  },
  quick: {
    check: { processes: 2, rounds: 2, milliseconds: 4, warmup: 20 },
    decode: { rounds: 2, milliseconds: 200 },
    encodeRounds: 2,
  },
  smoke: {
    check: { processes: 1, rounds: 1, milliseconds: 1, warmup: 1 },
    decode: { rounds: 1, milliseconds: 1 },
    encodeRounds: 1,
  },
}

/** One piece of work: what it measures, and how. */
export interface Piece {
  readonly part: string
  readonly subject: string
  measure(signal: AbortSignal): Promise<readonly LibResult[]>
}

/** All that can be measured with the packages that are there. */
export async function piecesOf(staged: StagedLib, timing: Timing): Promise<Piece[]> {
  const names = Object.entries(checkers)
    .filter(([, needed]) => missingOf(needed, staged.versions).length === 0)
    .map(([name]) => name)
  const check = (await checkSubjects(staged)).map((subject) => ({
    part: "check",
    subject,
    measure: () => measureCheck(staged, subject, names, timing.check),
  }))
  const isThere = (part: keyof typeof needs): boolean =>
    missingOf(needs[part], staged.versions).length === 0
  const decode = isThere("decode") ? await payloadsOf(staged, "decode") : []
  const encode = isThere("encode") ? await payloadsOf(staged, "encode") : []
  return [
    ...check,
    ...decode.map((subject) => ({
      part: "decode",
      subject,
      measure: async (signal: AbortSignal) => [
        await measureDecode(staged, subject, timing.decode, signal),
      ],
    })),
    ...encode.map((subject) => ({
      part: "encode",
      subject,
      measure: async (signal: AbortSignal) => [
        await measureEncode(staged, subject, timing.encodeRounds, signal),
      ],
    })),
  ]
}

/** Packages that are there → what cannot be measured, and why not. */
export const missingLines = (there: Readonly<Record<string, unknown>>): string[] =>
  Object.entries({ ...checkers, ...needs }).flatMap(([name, packages]) => {
    const missing = missingOf(packages, there)
    return missing.length === 0 ? [] : [`${name}: ${missing.join(", ")}`]
  })

/** A name of a part, of a subject, or a piece of a subject's name. */
export const isAsked =
  (names: readonly string[]) =>
  ({ part, subject }: Piece): boolean =>
    names.length === 0 || names.some((name) => part === name || subject.includes(name))

/** Subjects and packages, as `--list` prints them. */
export function listText(
  pieces: readonly Piece[],
  there: Readonly<Record<string, string>>,
): string {
  const lines = pieces.map(({ part, subject }) => `  ${part.padEnd(8)}${subject}`)
  const packages = Object.entries(there).map(([name, version]) => `  ${name} ${version}`)
  return ["Subjects", ...lines, "", "Packages", ...packages, ...missingLines(there)].join("\n")
}
