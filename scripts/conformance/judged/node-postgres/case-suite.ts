import { writeSync } from "node:fs"
import { inspect } from "node:util"
import type { Outcome } from "../outcome.ts"
import { used } from "../unsupported.ts"

type Done = (error?: unknown) => void
type Action = ((done: Done) => unknown) | false | undefined

interface Case {
  readonly name: string
  readonly action: Action
}

const MOST_MS = 5000
// The file descriptor that run.ts reads.
const OUTPUT = 3

// For what a test that passes has left to do.
const REST_MS = 2000

const waiting: Case[] = []
let isRunning = false
let hasFailed = false
/** Ends the running test with what was thrown outside of it; null between tests. */
let fail: Done | null = null

/** In place of the suite of `pg`: the tests of a file in order, of which one that fails does not stop the others. */
class CaseSuite {
  test(name: string, action: Action): void {
    if (!action) return
    waiting.push({ name, action })
    if (isRunning) return
    isRunning = true
    process.nextTick(() => void runAll())
  }
}

async function runAll(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    used.clear()
    const error = await outcomeOf(next)
    write({ name: next.name, error, unsupported: [...used] })
    // It keeps its connections open, and so the process.
    if (error !== null) hasFailed = true
  }
  isRunning = false
  if (hasFailed) setTimeout(() => process.exit(1), REST_MS).unref()
}

async function outcomeOf({ action }: Case): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const done: Done = (error) => (error ? reject(error) : resolve())
      fail = done
      timer = setTimeout(() => done(new Error("it takes longer than 5 seconds")), MOST_MS)
      run(action as (done: Done) => unknown, done)
    })
    return null
  } catch (error) {
    return inspect(error).slice(0, 400)
  } finally {
    clearTimeout(timer)
    fail = null
  }
}

function run(action: (done: Done) => unknown, done: Done): void {
  if (action.length > 0) return void action(done)
  Promise.resolve(action(() => {})).then(() => done(), done)
}

function write(outcome: Outcome): void {
  writeSync(OUTPUT, `${JSON.stringify(outcome)}\n`)
}

// After the test file, whose helper ends the process when something is thrown, and before its first test.
process.nextTick(() => {
  process.removeAllListeners("uncaughtException")
  process.on("uncaughtException", (error) => {
    if (fail !== null) return fail(error)
    write({ name: "", error: inspect(error).slice(0, 400), unsupported: [...used] })
  })
})

export { CaseSuite as "module.exports" }
