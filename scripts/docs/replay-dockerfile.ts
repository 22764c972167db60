import { strict as assert } from "node:assert"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, cpSync, mkdirSync } from "node:fs"
import { dirname, join, matchesGlob, resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { freePort } from "../../packages/runtime/test/helpers/brokers/server.ts"

/** A Dockerfile, and what it is given. */
export interface Dockerfile {
  readonly text: string
  /** Text of the .dockerignore. */
  readonly ignored: string
  readonly context: string
  /** Files of the context, relative to it. */
  readonly files: readonly string[]
  /** Variables of its RUN lines. */
  readonly env?: NodeJS.ProcessEnv
}

/** One instruction. */
interface Step {
  readonly word: string
  readonly rest: string
}

/**
 * Runs a Dockerfile without Docker: each stage is a folder, in which its COPY and RUN lines have their effect; the base
 * images are those of this machine. Then starts its CMD as an unprivileged user, waits until `check` succeeds, and stops
 * it by its STOPSIGNAL.
 * @param folder where the stages are made
 * @returns the folder of the image
 */
export async function replayDockerfile(
  file: Dockerfile,
  folder: string,
  check: (url: string) => Promise<void>,
): Promise<string> {
  chmodSync(folder, 0o755)
  const stages = stagesOf(file.text)
  const built = new Map<string, string>()
  let root = folder
  for (const [index, { name, steps }] of stages.entries()) {
    root = join(folder, `stage-${index}`)
    mkdirSync(root)
    built.set(name, root)
    await runStage(file, steps, root, built)
  }
  const last = stages.at(-1)?.steps ?? []
  const image = join(root, pathOf(last))
  await serve(last, image, folder, check)
  return image
}

interface Stage {
  readonly name: string
  readonly steps: readonly Step[]
}

function stagesOf(text: string): readonly Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
  const stages: { name: string; steps: Step[] }[] = []
  for (const line of lines.filter(Boolean)) {
    const [, word = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (word === "FROM") stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? "", steps: [] })
    else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

/** The folder that a stage works in. */
function pathOf(steps: readonly Step[]): string {
  return restOf(steps, "WORKDIR")[0] ?? "/"
}

function restOf(steps: readonly Step[], word: string): readonly string[] {
  return steps.filter((step) => step.word === word).map(({ rest }) => rest)
}

async function runStage(
  file: Dockerfile,
  steps: readonly Step[],
  root: string,
  built: ReadonlyMap<string, string>,
): Promise<void> {
  const cwd = join(root, pathOf(steps))
  mkdirSync(cwd, { recursive: true })
  for (const { word, rest } of steps) {
    if (word === "COPY") copy(file, rest, cwd, built)
    if (word !== "RUN") continue
    const here = rest.replaceAll(/(?<= )\/app\b/g, join(root, "app"))
    const env = { ...process.env, ...file.env }
    // Not spawnSync: packages may come from a registry in this process.
    const child = spawn("sh", ["-c", here], { cwd, env, stdio: "inherit", timeout: 600_000 })
    assert.deepEqual(await once(child, "exit"), [0, null], here)
  }
}

function copy(
  { context, files, ignored }: Dockerfile,
  rest: string,
  cwd: string,
  built: ReadonlyMap<string, string>,
): void {
  const words = rest.split(" ").filter((word) => !word.startsWith("--chown"))
  const to = resolve(cwd, words.pop() ?? "")
  const from = /^--from=(\w+)$/.exec(words[0] ?? "")?.[1]
  if (from !== undefined) {
    cpSync(join(built.get(from) ?? "", words[1] ?? ""), to, {
      recursive: true,
      verbatimSymlinks: true,
    })
    return
  }
  const left = ignored.split("\n").filter(Boolean)
  const isIgnored = (name: string): boolean =>
    left.some((glob) => matchesGlob(name, glob) || matchesGlob(name, `${glob}/**`))
  for (const name of files) {
    if (isIgnored(name) || !words.some((glob) => glob === "." || matchesGlob(name, glob))) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(context, name), join(to, name))
  }
}

async function serve(
  steps: readonly Step[],
  cwd: string,
  home: string,
  check: (url: string) => Promise<void>,
): Promise<void> {
  const port = String(await freePort())
  const variables = restOf(steps, "ENV").flatMap((line) =>
    line.split(" ").map((each) => each.split("=")),
  )
  // No variables of the build; HOME, which images set.
  const { PATH } = process.env
  const env = { PATH, HOME: home, ...Object.fromEntries(variables), PORT: port }
  const [program, ...args] = wordsOf(restOf(steps, "CMD").at(-1))
  // Root can run it as the user `nobody`, which exists everywhere.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, args, { cwd, env, ...user, stdio: "inherit" })
  const health = restOf(steps, "HEALTHCHECK")[0]?.replaceAll(":3000", `:${port}`)
  const isReady = async (): Promise<boolean> => {
    if (health === undefined) return isListening(port)
    const [tool, ...rest] = wordsOf(health)
    return spawnSync(tool, rest, { cwd, env, ...user }).status === 0
  }
  try {
    for (let attempt = 0; !(await isReady()); attempt++) {
      assert.ok(attempt < 100 && child.exitCode === null, "it serves, and its health check passes")
      await wait(100)
    }
    await check(`http://127.0.0.1:${port}`)
  } finally {
    child.kill((restOf(steps, "STOPSIGNAL")[0] ?? "SIGTERM") as NodeJS.Signals)
  }
  const [code] = child.exitCode === null ? ((await once(child, "exit")) as [number]) : [0]
  assert.equal(code, 0, "exits with 0")
}

async function isListening(port: string): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`)
    return true
  } catch {
    return false
  }
}

/** The program and its arguments in the JSON at the end of a line: `CMD ["node", "main.js"]`. */
function wordsOf(line: string | undefined): readonly [string, ...string[]] {
  const [json] = /\[.*\]$/.exec(line ?? "") ?? []
  assert.ok(json, `a list of words: ${line}`)
  return JSON.parse(json) as [string, ...string[]]
}
