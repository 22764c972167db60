import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { spread } from "../results/statistics.ts"
import type { EditRow } from "./build-report.ts"
import { moneyFile, sharedProgram } from "./build-sources.ts"
import type { Builder } from "./builders.ts"
import { hasText } from "./count-bytes.ts"
import { buildSite, type Bench } from "./measure-builds.ts"
import { type Cost, timeCommand } from "./time-command.ts"

interface Edit {
  readonly name: string
  readonly file: string
  /** Original text → text of an edit. */
  apply(text: string, number: number): string
  /** What the output has after it. */
  proof(number: number): string
  /** Whether the output of plain `tsc` has nothing of it. */
  readonly isOfTypes: boolean
}

const EDITS: readonly Edit[] = [
  {
    name: "one handler",
    file: "src/endpoints/part0.ts",
    apply: (text, number) =>
      text.replace("    return body", `    stores.of("edit ${number}")\n    return body`),
    proof: (number) => `edit ${number}`,
    isOfTypes: false,
  },
  {
    name: "a leaf type that all use",
    file: "src/domain/money.ts",
    apply: (_text, number) => moneyFile(`  edited${number}?: number\n`),
    proof: (number) => `edited${number}`,
    isOfTypes: true,
  },
]

const NO_EDIT: Edit = {
  name: "nothing",
  file: "src/endpoints/part0.ts",
  apply: (text) => text,
  proof: () => "",
  isOfTypes: false,
}

/** Edits of one handler and of the leaf type, while each compiler watches, and between two builds; a build after none. */
export async function measureEdits(sizes: readonly number[], bench: Bench): Promise<EditRow[]> {
  const rows: EditRow[] = []
  for (const endpoints of sizes)
    for (const builder of bench.builders.filter(({ output }) => output !== "typia")) {
      for (const edit of EDITS) {
        rows.push(await measureEdit(endpoints, builder, edit, bench))
        rows.push(await measureBuild(endpoints, builder, edit, bench))
      }
      rows.push(await measureBuild(endpoints, builder, NO_EDIT, bench))
    }
  return rows
}

/** A build after an edit, which may have what the build before it has kept. */
async function measureBuild(
  endpoints: number,
  builder: Builder,
  edit: Edit,
  bench: Bench,
): Promise<EditRow> {
  const name = `${edit.name}, a build`
  bench.onStep(`${endpoints} endpoints · edit of ${name} · ${builder.title}`)
  const { folder } = await buildSite(sharedProgram(endpoints), builder, bench)
  const file = join(folder, edit.file)
  const text = readFileSync(file, "utf8")
  const costs: Cost[] = []
  for (let number = 0; number < bench.rounds + WARMUP; number++) {
    const edited = edit.apply(text, number)
    if (edited !== text) writeFileSync(file, edited)
    costs.push(await timeCommand(folder, builder.words, bench.signal))
    const isShown = builder.output !== "plain" || !edit.isOfTypes
    if (isShown && !hasText(join(folder, "out", builder.output), edit.proof(number)))
      throw new Error(`${builder.title}: the edit is not in the output`)
  }
  const counted = costs.slice(WARMUP)
  return {
    builder: builder.name,
    endpoints,
    edit: name,
    ms: spread(counted.map(({ ms }) => ms)),
    cpuMs: spread(counted.map(({ cpuMs }) => cpuMs)),
  }
}

async function measureEdit(
  endpoints: number,
  builder: Builder,
  edit: Edit,
  bench: Bench,
): Promise<EditRow> {
  bench.onStep(`${endpoints} endpoints · edit of ${edit.name} · ${builder.title}`)
  const { folder } = await buildSite(sharedProgram(endpoints), builder, bench)
  const words = [...builder.words, "--watch"]
  const file = join(folder, edit.file)
  const text = readFileSync(file, "utf8")
  const isShown = builder.output !== "plain" || !edit.isOfTypes
  const out = join(folder, "out", builder.output)
  const watch = { cwd: folder, words, ready: builder.ready, signal: bench.signal }
  const times = await timeEdits(
    watch,
    bench.rounds,
    (number) => writeFileSync(file, edit.apply(text, number)),
    (number) => !isShown || hasText(out, edit.proof(number)),
  )
  return { builder: builder.name, endpoints, edit: edit.name, ms: spread(times) }
}

/** A compiler that watches. */
interface Watch {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Words behind `node`. */
  readonly words: readonly string[]
  /** Its output when it has compiled and waits for an edit. */
  readonly ready: RegExp
  readonly signal: AbortSignal
}

const MOST_MS = 300_000

/** Edits that warm the compiler up. */
const WARMUP = 3

/**
 * Starts the compiler and edits `count` times after three edits that do not count. Returns the milliseconds from each
 * edit to the compiler's first message that it is done after which `isDone`: earlier ones are of the edit before.
 */
export async function timeEdits(
  { cwd, env = process.env, words, ready, signal }: Watch,
  count: number,
  edit: (number: number) => void,
  isDone: (number: number) => boolean = () => true,
): Promise<number[]> {
  const child = spawn(process.execPath, words, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: MOST_MS,
    signal,
  })
  const closed = once(child, "close").catch(() => {})
  const output = readOutput(child.stdout, ready)
  const ended = closed.then(() => Promise.reject(new Error(`${words.join(" ")} has exited`)))
  ended.catch(() => {})
  try {
    await Promise.race([output.next(), ended])
    const times: number[] = []
    for (let number = 0; number < count + WARMUP; number++) {
      await new Promise((later) => setTimeout(later, 300))
      // It may have compiled twice after the last one.
      output.forget()
      const start = performance.now()
      edit(number)
      do await Promise.race([output.next(), ended])
      while (!isDone(number))
      times.push(performance.now() - start)
    }
    return times.slice(WARMUP)
  } finally {
    child.kill()
    await closed
  }
}

function readOutput(
  stream: NodeJS.ReadableStream,
  ready: RegExp,
): { forget(): void; next(): Promise<void> } {
  let text = ""
  let look = (): void => {}
  stream.on("data", (more: Buffer) => {
    text += more.toString()
    look()
  })
  return {
    forget: () => void (text = ""),
    next: () =>
      new Promise((resolve) => {
        look = () => {
          if (!ready.test(text)) return
          text = ""
          look = () => {}
          resolve()
        }
        look()
      }),
  }
}
