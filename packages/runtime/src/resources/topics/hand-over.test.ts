import { describe, expect, test } from "vitest"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { OutgoingMessage } from "./topics-engine.ts"
import { handOver } from "./hand-over.ts"

type Kind = "small" | "large" | "poison" | "large poison" | "outage"

interface Row {
  readonly seq: number
  readonly kind: Kind
  readonly message: OutgoingMessage
}

const rowsOf = (kinds: readonly Kind[]): Row[] =>
  kinds.map((kind, seq) => ({
    seq,
    kind,
    message: {
      id: `m${seq}`,
      body: kind.startsWith("large") ? "x".repeat(100_000) : "{}",
      attributes: {},
      key: null,
      notBefore: null,
      publishedAt: new Date(0),
    },
  }))

const seqs = (rows: readonly Row[]): number[] => rows.map(({ seq }) => seq)

/** A broker that accepts a batch completely or not at all. */
function broker(): { got: number[]; publish: (rows: readonly Row[]) => Promise<void> } {
  const got: number[] = []
  const publish = async (rows: readonly Row[]): Promise<void> => {
    if (rows.some(({ kind }) => kind === "outage")) throw runtimeError("PC2090", "test", "gone")
    if (rows.some(({ kind }) => kind.endsWith("poison"))) throw runtimeError("PC2105", "test", 2, 1)
    got.push(...seqs(rows))
  }
  return { got, publish }
}

describe("messages of the outbox", () => {
  test.each<[Kind[], number[], number[]]>([
    [["small", "small"], [0, 1], []],
    [["small", "large poison", "small"], [0, 2], [1]],
    [
      ["small", "poison", "small", "poison", "small"],
      [0, 2, 4],
      [1, 3],
    ],
    [["poison"], [], [0]],
    [["small", "large", "outage", "small"], [0, 1], []],
    [["poison", "small", "outage"], [], []],
  ])("%j: sent %j, refused %j", async (kinds, sent, refused) => {
    const { got, publish } = broker()
    const result = await handOver(rowsOf(kinds), publish)
    expect(got).toEqual(sent)
    expect(seqs(result.gone)).toEqual(sent)
    expect(seqs(result.refused.map(({ row }) => row))).toEqual(refused)
    expect(result.failure !== undefined).toBe(kinds.includes("outage"))
  })

  test("any mixture: each message is sent once in order, is refused, or waits after an outage", async () => {
    const kinds: Kind[] = ["small", "small", "small", "large", "poison", "large poison", "outage"]
    for (let run = 0; run < 300; run++) {
      const some = Array.from({ length: run % 17 }, () => kinds[Math.floor(Math.random() * 7)]!)
      const rows = rowsOf(some)
      const { got, publish } = broker()
      const result = await handOver(rows, publish)
      expect(got, some.join()).toEqual(seqs(result.gone))
      expect(got).toEqual([...new Set(got)].sort((a, b) => a - b))
      const end = some.indexOf("outage")
      const before = end < 0 ? rows : rows.slice(0, end)
      const handled = new Set([...got, ...seqs(result.refused.map(({ row }) => row))])
      for (const { seq } of result.refused.map(({ row }) => row))
        expect(some[seq]).toMatch(/poison/)
      // Those in one batch with the outage may wait with it.
      if (end < 0) expect(handled.size, some.join()).toBe(before.length)
      expect([...handled].every((seq) => end < 0 || seq < end)).toBe(true)
    }
  })
})
