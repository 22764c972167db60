/** All operations on a value in memory together, against the oracle. */
import { expect } from "vitest"
import { emitFile } from "../src/emit-file.ts"
import type { Operation } from "../src/ir/ir-site.ts"
import type { Definitions, Shape } from "../src/ir/shape.ts"
import { evaluate, sitesOf } from "./evaluate.ts"
import { kept } from "./law.ts"
import { accepts } from "./oracle/accepts.ts"
import { decode } from "./oracle/revive.ts"
import { encode } from "./oracle/wire.ts"
import { copyOf, pruneByHand } from "./oracle-copy.ts"
import { printed } from "./printed.ts"
import { isJson, wireOf } from "./wire.ts"

const OPERATIONS = ["is", "encode", "safeDecode", "clone", "prune"] as const satisfies Operation[]

/**
 * Looks at each value; `values` creates them again, since pruning changes them. "kept": each operation has to keep the
 * whole value.
 */
export function expectAgreement(
  shape: Shape,
  values: () => readonly unknown[],
  definitions: Definitions = {},
  keeps: "kept" | null = null,
): void {
  const functions = evaluate(emitFile(sitesOf(shape, definitions, OPERATIONS)))
  const emitted = (operation: (typeof OPERATIONS)[number], value: unknown): unknown =>
    (functions[OPERATIONS.indexOf(operation)] as (value: unknown) => unknown)(value)
  const spare = values()
  const spareToo = values()

  for (const [index, value] of values().entries()) {
    const fits = accepts(shape, value, definitions)
    let back: { ok: boolean; value?: unknown } = { ok: false }
    let copy: unknown
    const said: Record<string, unknown> = { value: printed(value), is: emitted("is", value) }
    const meant: Record<string, unknown> = { value: printed(value), is: fits }
    const sent = JSON.stringify(wireOf(shape, value, definitions))
    said["decode"] = decoded(emitted("safeDecode", sent))
    meant["decode"] = decoded(decode(shape, sent, definitions))
    if (fits && isJson(shape, value, definitions)) {
      const text = encode(shape, value, definitions)
      said["encode"] = emitted("encode", value)
      meant["encode"] = text
      back = emitted("safeDecode", text) as typeof back
      said["back"] = decoded(back)
      meant["back"] = decoded(decode(shape, text, definitions))
    }
    if (fits) {
      said["clone"] = outcome(() => (copy = emitted("clone", value)))
      meant["clone"] = outcome(() => copyOf(shape, value, definitions, accepts))
      said["prune"] = outcome(() => emitted("prune", spare[index]))
      meant["prune"] = outcome(() => {
        pruneByHand(shape, spareToo[index], definitions, accepts)
        return spareToo[index]
      })
    }
    expect(said).toEqual(meant)
    const law = fits ? kept(shape, value, definitions) : { lost: "ambiguous" }
    if ("value" in law && said["back"] !== undefined) expect(said["back"]).toBe(printed(law.value))
    if (keeps) {
      const sorted = printed(inOrder(value))
      for (const part of [back.value, copy, spareToo[index]])
        expect(printed(inOrder(part))).toBe(sorted)
    }
  }
}

/** The same with the keys of all objects in one order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value instanceof Set) return new Set([...value].map(inOrder))
  if (value instanceof Map) return new Map([...value].map(([key, at]) => [key, inOrder(at)]))
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, at]) => [key, inOrder(at)] as const)
  return Object.fromEntries(entries.toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

function decoded(result: unknown): string {
  const { ok, value } = result as { ok: boolean; value?: unknown }
  return ok ? printed(value) : "refused"
}

/** Not all that fits can be copied, and a typed array loses no item. */
function outcome(run: () => unknown): string {
  try {
    return printed(run())
  } catch (error) {
    return `throws ${(error as Error).name}`
  }
}
