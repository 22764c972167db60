import { expect, test } from "vitest"
import type { Running } from "../conformance/cores.ts"
import { Wire } from "../conformance/raw.ts"
import type { Probe } from "./probe.ts"

/** Tests every probe on one core. */
export function testProbes(probes: readonly Probe[], running: () => Running): void {
  test.concurrent.each(probes)("$name", async (one) => {
    const { name, port, seen } = running()
    const [answers, closes] = split(name === "js" ? (one.js ?? one.node) : one[name])
    const wire = await Wire.open(port)
    await wire.write(one.send)
    for (const expected of answers) {
      const answer = await wire.answer(one.send.startsWith("HEAD"))
      if (expected.endsWith("?") && answer === undefined) break
      const [status = "", body] = expected.replace("?", "").split(":")
      expect(answer?.status.toString()).toBe(status)
      if (body !== undefined) expect(answer?.body).toBe(body)
    }
    if (closes) {
      await wire.closed()
      expect(await wire.answer()).toBeUndefined()
    } else {
      await wire.write("GET /ping HTTP/1.1\r\nHost: x\r\n\r\n")
      expect((await wire.answer())?.body).toBe("pong")
      wire.destroy()
    }
    expect(seen.sides).toBe(0)
  })
}

function split(outcome: string): [answers: string[], closes: boolean] {
  const words = outcome.split(" ")
  const closes = words.at(-1) === "close"
  return [closes ? words.slice(0, -1) : words, closes]
}
