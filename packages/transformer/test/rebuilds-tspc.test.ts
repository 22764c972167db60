// Edits leave no memory behind in a real `tspc --watch`, whose heap is looked at by its inspector.
// `PRECAST_REBUILDS=500 vitest run packages/transformer/test/rebuilds-tspc.test.ts` makes more of them.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { expect, onTestFailed, onTestFinished, test } from "vitest"
import { createBundled } from "./bundlers-project.ts"
import { tspcFile } from "./hosts-project.ts"

const WARM_UP = 8
const REBUILDS = Number(process.env["PRECAST_REBUILDS"] ?? 12)
/** One program that is kept is more than 20 MB, so that one of twelve would do. */
const HEAP = 12_000_000
/** A rebuild of a machine that has much else to do. */
const LIMIT = 60_000

test("tspc --watch", { timeout: 600_000 }, async () => {
  const project = createBundled(6)
  onTestFinished(project.remove)
  const child = spawn(
    process.execPath,
    ["--inspect=127.0.0.1:0", tspcFile, "--watch", "--preserveWatchOutput", "--pretty", "false"],
    {
      cwd: project.folder,
      env: { ...process.env, TSC_WATCHFILE: "DynamicPriorityPolling" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  const closed = once(child, "close")
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await closed
  })
  const said: string[] = []
  onTestFailed(() => console.error(said.join("\n")))
  const address = addressOf(child, said)
  const holds = (text: string): Promise<void> =>
    expect
      .poll(() => readable(() => project.read("dist/users.js")), { timeout: LIMIT, interval: 20 })
      .toContain(text)
  const edit = async (from: number, to: number): Promise<number> => {
    for (let turn = from; turn < to; turn++) {
      const field = `field${turn}`
      project.write({ "src/types.ts": `export interface User { id: number; ${field}: string }` })
      await holds(`value.${field}`)
    }
    return heapOf(await address)
  }
  await holds("value.name")
  const before = await edit(0, WARM_UP)
  const after = await edit(WARM_UP, WARM_UP + REBUILDS)
  expect(before).toBeGreaterThan(20_000_000)
  expect(after - before).toBeLessThan(HEAP)
})

/** The address of a process's inspector, read from its output. */
function addressOf({ stdout, stderr }: ChildProcess, said: string[]): Promise<string> {
  createInterface({ input: stdout! }).on("line", (line) => void said.push(line))
  return new Promise((done) => {
    createInterface({ input: stderr! }).on("line", (line) => {
      said.push(line)
      const found = /Debugger listening on (ws:\S+)/.exec(line)?.[1]
      if (found) done(found)
    })
  })
}

/** Bytes that are alive in a process. */
async function heapOf(address: string): Promise<number> {
  const socket = new WebSocket(address)
  const ask = (id: number, method: string): Promise<{ usedSize?: number }> =>
    new Promise((done, fail) => {
      socket.addEventListener("message", ({ data }) => {
        const answer = JSON.parse(String(data))
        if (answer.id === id) done(answer.result)
      })
      socket.addEventListener("close", () => fail(new Error("the inspector has closed")))
      socket.send(JSON.stringify({ id, method }))
    })
  await new Promise((done, fail) => {
    socket.addEventListener("open", done)
    socket.addEventListener("error", fail)
  })
  try {
    // What was only held weakly goes with the second one.
    await ask(1, "HeapProfiler.collectGarbage")
    await ask(2, "HeapProfiler.collectGarbage")
    return (await ask(3, "Runtime.getHeapUsage")).usedSize!
  } finally {
    socket.close()
  }
}

function readable(read: () => string): string {
  try {
    return read()
  } catch {
    return "" // it is being written
  }
}
