import { setTimeout as wait } from "node:timers/promises"
import { LIMIT, type Place, type Program, start } from "../../release/tarballs/process.ts"
import type { Check } from "./example.ts"

/** Runs a server until the check has finished. Servers of frameworks print no address: it waits for a response. */
export async function whileResponding(
  words: readonly string[],
  place: Place,
  check: Check,
): Promise<void> {
  // Below the ports of outgoing connections; the example `types` also listens on the next one.
  const port = 3000 + Math.floor(Math.random() * 20_000)
  const url = `http://localhost:${port}`
  const env = { ...place.env, PORT: String(port) }
  const program = start(words, { ...place, env })
  try {
    await untilUp(program, url)
    await check(url, program.output)
  } catch (error) {
    throw new Error(`${words.join(" ")} printed:\n${program.output()}`, { cause: error })
  } finally {
    program.stop()
    await program.ended
  }
}

async function untilUp(program: Program, url: string): Promise<void> {
  for (const end = Date.now() + LIMIT; Date.now() < end && !program.exited(); await wait(250)) {
    const response = await fetch(url).catch(() => undefined)
    if (response !== undefined) return
  }
  throw new Error("the example did not start")
}
