import { spawn } from "node:child_process"
import { once } from "node:events"
import { type FSWatcher, readdirSync, readFileSync, watch, writeFileSync } from "node:fs"
import { join } from "node:path"
import { spread } from "../results/statistics.ts"
import type { EditRow } from "./build-report.ts"
import { moneyFile, sharedProgram } from "./build-sources.ts"
import type { Builder } from "./builders.ts"
import { hasText } from "./count-bytes.ts"
import { buildSite, type Bench, forget } from "./measure-builds.ts"
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

/**
 * Edits of one handler and of the leaf type, while each compiler watches, and between two builds; a build after none; the
 * same where Node runs the sources.
 */
export async function measureEdits(sizes: readonly number[], bench: Bench): Promise<EditRow[]> {
  const rows: EditRow[] = []
  for (const endpoints of sizes)
    for (const builder of bench.builders.filter(({ output }) => output !== "typia")) {
      for (const edit of EDITS) {
        rows.push(await measureEdit(endpoints, builder, edit, bench))
        rows.push(await measureBuild(endpoints, builder, edit, bench))
      }
      rows.push(await measureBuild(endpoints, builder, NO_EDIT, bench))
      if (builder.name !== "precast-7") continue
      for (const edit of [FIRST, ...EDITS, NO_EDIT])
        rows.push(await measureNode(endpoints, builder, edit, bench))
    }
  return rows
}

const FIRST: Edit = { ...NO_EDIT, name: "first" }

/** A start of Node without a build, of the project of a builder. */
function measureNode(
  endpoints: number,
  builder: Builder,
  edit: Edit,
  bench: Bench,
): Promise<EditRow> {
  const words = ["--import", "@precast/transformer/register", "src/main.ts"]
  const env = { ...process.env, PRECAST_TSCONFIG: `tsconfig.${builder.output}.json` }
  const name = `${edit.name}, Node`
  return measureAgain(endpoints, builder, { ...edit, name }, bench, (folder) => {
    if (edit === FIRST) forget(folder)
    return timeCommand(folder, words, bench.signal, env)
  })
}

/** A build after an edit, which may have what the build before it has kept. */
function measureBuild(
  endpoints: number,
  builder: Builder,
  edit: Edit,
  bench: Bench,
): Promise<EditRow> {
  const isShown = builder.output !== "plain" || !edit.isOfTypes
  const name = `${edit.name}, a build`
  return measureAgain(endpoints, builder, { ...edit, name }, bench, async (folder, number) => {
    const cost = await timeCommand(folder, builder.words, bench.signal)
    if (isShown && !hasText(join(folder, "out", builder.output), edit.proof(number)))
      throw new Error(`${builder.title}: the edit is not in the output`)
    return cost
  })
}

/** @param run what is measured after each edit */
async function measureAgain(
  endpoints: number,
  builder: Builder,
  { name, file: edited, apply }: Edit,
  bench: Bench,
  run: (folder: string, number: number) => Promise<Cost>,
): Promise<EditRow> {
  bench.onStep(`${endpoints} endpoints · ${name} · ${builder.title}`)
  const { folder } = await buildSite(sharedProgram(endpoints), builder, bench)
  const file = join(folder, edited)
  const before = readFileSync(file, "utf8")
  const costs: Cost[] = []
  for (let number = 0; number < bench.rounds + WARMUP; number++) {
    const text = apply(before, number)
    if (text !== before) writeFileSync(file, text)
    costs.push(await run(folder, number))
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
  const { ready } = builder
  const times = await timeEdits(
    { cwd: folder, words, ready, output: out, signal: bench.signal },
    bench.rounds,
    (number) => writeFileSync(file, edit.apply(text, number)),
    (number) => !isShown || hasText(out, edit.proof(number)),
  )
  return {
    builder: builder.name,
    endpoints,
    edit: edit.name,
    ms: spread(times.map(({ ms }) => ms)),
    ...(isShown && { writtenMs: spread(times.map(({ writtenMs }) => writtenMs ?? NaN)) }),
  }
}

/** A compiler that watches. */
interface Watch {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Words behind `node`. */
  readonly words: readonly string[]
  /** Its output when it has compiled and waits for an edit. */
  readonly ready: RegExp
  /** Folder of what it writes. */
  readonly output?: string
  readonly signal: AbortSignal
}

/** Milliseconds from an edit. */
export interface EditTime {
  /** To the message of the compiler that it is done. */
  readonly ms: number
  /** To the last change of its output before this message; absent: nothing has changed, or no folder is known. */
  readonly writtenMs?: number
}

const MOST_MS = 300_000

/** Edits that warm the compiler up. */
const WARMUP = 3

/**
 * Starts the compiler and edits `count` times after three edits that do not count. An edit takes until the compiler's
 * first message that it is done after which `isDone`: earlier ones are of the edit before.
 */
export async function timeEdits(
  { cwd, env = process.env, words, ready, output: folder, signal }: Watch,
  count: number,
  edit: (number: number) => void,
  isDone: (number: number) => boolean = () => true,
): Promise<EditTime[]> {
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
  const written = new Changes()
  try {
    await Promise.race([output.next(), ended])
    if (folder !== undefined) written.watch(folder)
    const times: EditTime[] = []
    for (let number = 0; number < count + WARMUP; number++) {
      await new Promise((later) => setTimeout(later, 300))
      // It may have compiled twice after the last one.
      output.forget()
      written.forget()
      const start = performance.now()
      edit(number)
      do await Promise.race([output.next(), ended])
      while (!isDone(number))
      const ms = performance.now() - start
      const last = await written.last()
      times.push({ ms, ...(last !== undefined && { writtenMs: Math.min(ms, last - start) }) })
    }
    return times.slice(WARMUP)
  } finally {
    written.close()
    child.kill()
    await closed
  }
}

/** When files below a folder change. */
class Changes {
  #last: number | undefined
  readonly #watchers: FSWatcher[] = []

  /** Each folder alone: Node's recursive watching misses a file that takes the place of another one. */
  watch(folder: string): void {
    this.#watchers.push(watch(folder, () => (this.#last = performance.now())))
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) this.watch(join(folder, entry.name))
  }

  forget(): void {
    this.#last = undefined
  }

  /** The time of the last change; events of changes that have been made may be on their way. */
  async last(): Promise<number | undefined> {
    await new Promise((later) => setTimeout(later, 30))
    return this.#last
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close()
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
