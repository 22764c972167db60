// What the rule of ../outside-names.test.ts finds, and below what it accepts.
import { imported } from "./package.js"

const TABLE: Readonly<Record<string, number>> = { one: 1 }

export function open(name: string): unknown[] {
  const counts: Record<string, number> = {}
  counts[name] ??= 1
  return [TABLE[name], counts, new Kept().get(name), imported[name]]
}

class Kept {
  readonly all = {} as Record<string, number>
  get(name: string): number | undefined {
    return this.all[name]
  }
}

const MAP: ReadonlyMap<string, number> = new Map([["one", 1]])
const EXACT = { one: 1, two: 2 }

export function safe(name: string, known: keyof typeof EXACT): unknown[] {
  const bare = Object.create(null) as Record<string, number>
  bare[name] ??= 1
  const written: Record<string, number> = {}
  written[name] = 1
  delete written[name]
  const own = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined
  return [MAP.get(name), EXACT[known], bare, written, own, [1, 2][name.length]]
}
