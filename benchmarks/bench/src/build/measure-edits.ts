import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { spread } from "../results/statistics.ts"
import type { EditRow } from "./build-report.ts"
import { moneyFile, sharedProgram } from "./build-sources.ts"
import type { Builder } from "./builders.ts"
import { hasText } from "./count-bytes.ts"
import { buildSite, type Bench, forget } from "./measure-builds.ts"
import { checkProgram, withProgram } from "./run-program.ts"
import { type Cost, timeCommand } from "./time-command.ts"
import { timeEdits, WARMUP } from "./time-edits.ts"

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

/** A start of Node without a build, of the project of a builder, which responds as what it has built does. */
function measureNode(
  endpoints: number,
  builder: Builder,
  edit: Edit,
  bench: Bench,
): Promise<EditRow> {
  const name = `${edit.name}, Node`
  return measureAgain(endpoints, builder, { ...edit, name }, bench, async (folder, number) => {
    const env = nodeEnv(folder, builder)
    if (edit === FIRST && number === 0)
      await withProgram(
        join(folder, "src/serve.ts"),
        bench.signal,
        ({ url }) => checkProgram(url, sharedProgram(endpoints)),
        env,
      )
    if (edit === FIRST) forget(folder)
    return timeCommand(folder, ["src/main.ts"], bench.signal, env)
  })
}

/** Node compiles what it runs. */
function nodeEnv(folder: string, { output }: Builder): NodeJS.ProcessEnv {
  const find = createRequire(join(folder, "package.json"))
  return {
    ...process.env,
    NODE_OPTIONS: `--import=${pathToFileURL(find.resolve("@precast/transformer/register"))}`,
    PRECAST_TSCONFIG: resolve(folder, `tsconfig.${output}.json`),
  }
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
