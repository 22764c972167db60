import { diagnose } from "../../diagnostics/index.ts"
import type { KeyPattern, ObjectShape, Shape } from "../../ir/shape.ts"
import type { IndexSignature, TypeRef } from "../../compiler/contract.ts"
import { COMPARED_AS_ONE } from "../../ir/limits.ts"
import { overlaps, startOf } from "./key-overlap.ts"
import { found, inside, type Place, type Reader } from "../reader.ts"

type Keys = Pick<ObjectShape, "index" | "patterns">

interface Pattern {
  key: KeyPattern
  shape: Shape
  type: TypeRef
  /** The text that all its keys start with. */
  start: string
  /** The shape, as a text. */
  said: string
}

/**
 * The index signatures of an object. Where two patterns take the same key the narrower one decides,
 * whose values the compiler has found to fit the wider one, too.
 */
export function readKeys(type: TypeRef, place: Place, reader: Reader): Keys {
  let index: Shape | null = null
  const patterns: Pattern[] = []
  for (const signature of reader.compiler.indexSignatures(type)) {
    const at = inside(place, `[${keyText(signature.key, reader)}]`)
    const key = readKey(signature, at, reader)
    if (key === null) continue
    const shape = reader.read(signature.type, at)
    if (key === "any") index = shape
    else {
      const { key: type } = signature
      patterns.push({ key, shape, type, start: startOf(key), said: JSON.stringify(shape) })
    }
  }
  const ordered = narrowestFirst(patterns, place, reader)
  reportClash(ordered, place, reader)
  const needed = withoutTail(ordered, index)
  if (needed.length === 0) return { index }
  return { index, patterns: needed.map(({ key, shape }) => ({ key, shape })) }
}

/** The last patterns, if they accept the same values as the index signature. */
function withoutTail(patterns: readonly Pattern[], index: Shape | null): readonly Pattern[] {
  const text = JSON.stringify(index)
  const last = patterns.findLastIndex(({ said }) => said !== text)
  return patterns.slice(0, last + 1)
}

/** The compiler's printer is slow, and rarely needed here. */
function keyText(key: TypeRef, { compiler }: Reader): string {
  const { kind } = compiler.view(key)
  return ["string", "number", "symbol"].includes(kind) ? kind : compiler.print(key)
}

function readKey({ key }: IndexSignature, place: Place, reader: Reader): KeyPattern | "any" | null {
  const { kind } = reader.compiler.view(key)
  const shape = kind === "symbol" ? null : reader.read(key, place)
  if (shape?.kind === "template") return shape
  if (shape?.kind === "number" && Object.keys(shape.rules).length === 0) return { kind: "number" }
  if (shape?.kind === "string") {
    if (Object.keys(shape.rules).length === 0) return "any"
    return { kind: "template", parts: [{ kind: "slot", of: "string" }], rules: shape.rules }
  }
  found(place, diagnose("PC1026", reader.compiler.print(key)))
  return null
}

/** An order of our own, since that of the compiler can depend on other files; but no wider one before a narrower. */
function narrowestFirst(patterns: readonly Pattern[], place: Place, reader: Reader): Pattern[] {
  const left = patterns.map((pattern) => ({ pattern, key: orderKey(pattern), narrower: 0 }))
  left.sort((a, b) => (a.key < b.key ? -1 : 1))
  const wider = left.map(({ pattern: a }) =>
    left.filter(({ pattern: b }) => a !== b && isNarrower(a, b, place, reader)),
  )
  const widerThan = new Map(left.map((each, at) => [each, wider[at]!]))
  for (const each of wider.flat()) each.narrower++
  const ordered: Pattern[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ narrower }) => narrower === 0)
    const [taken] = left.splice(Math.max(next, 0), 1)
    for (const each of widerThan.get(taken!)!) each.narrower--
    ordered.push(taken!.pattern)
  }
  return ordered
}

function isNarrower(a: Pattern, b: Pattern, place: Place, { compiler, charge }: Reader): boolean {
  // Most patterns start with different texts, which needs no query to the compiler.
  if (!a.start.startsWith(b.start)) return false
  charge(place, 1 / COMPARED_AS_ONE)
  return compiler.isAssignable(a.type, b.type) && !compiler.isAssignable(b.type, a.type)
}

function orderKey({ key }: Pattern): string {
  return key.kind === "number" ? "0" : `1${JSON.stringify(key)}`
}

/** Two patterns that share keys, of which neither is the narrower, and that disagree about the value. */
function reportClash(patterns: readonly Pattern[], place: Place, reader: Reader): void {
  const { compiler } = reader
  const visit = (): void => reader.charge(place, 1 / COMPARED_AS_ONE)
  for (const [at, a] of patterns.entries()) {
    const clash = patterns.find(
      (b, to) =>
        to > at &&
        a.said !== b.said &&
        (a.start.startsWith(b.start) || b.start.startsWith(a.start)) &&
        overlaps(a.key, b.key, visit) &&
        !compiler.isAssignable(a.type, b.type),
    )
    if (clash) found(place, diagnose("PC1058", compiler.print(a.type), compiler.print(clash.type)))
  }
}
