import { diagnose } from "../../diagnostics/index.ts"
import type { KeyPattern, ObjectShape, Shape } from "../../ir/shape.ts"
import type { IndexSignature, TypeRef } from "../../compiler/contract.ts"
import { overlaps } from "./key-overlap.ts"
import { found, inside, type Place, type Reader } from "../reader.ts"

type Keys = Pick<ObjectShape, "index" | "patterns">

interface Pattern {
  key: KeyPattern
  shape: Shape
  type: TypeRef
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
    else patterns.push({ key, shape, type: signature.key })
  }
  const ordered = narrowestFirst(patterns, reader)
  reportClash(ordered, place, reader)
  const needed = withoutTail(ordered, index)
  if (needed.length === 0) return { index }
  return { index, patterns: needed.map(({ key, shape }) => ({ key, shape })) }
}

/** The last patterns, as far as they say no more than the index signature does. */
function withoutTail(patterns: readonly Pattern[], index: Shape | null): readonly Pattern[] {
  const text = JSON.stringify(index)
  const last = patterns.findLastIndex(({ shape }) => JSON.stringify(shape) !== text)
  return patterns.slice(0, last + 1)
}

/** The compiler's own printing is slow, and hardly ever needed here. */
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
function narrowestFirst(patterns: readonly Pattern[], { compiler }: Reader): Pattern[] {
  const left = patterns.map((pattern) => ({ pattern, key: orderKey(pattern) }))
  left.sort((a, b) => (a.key < b.key ? -1 : 1))
  const ordered: Pattern[] = []
  while (left.length > 0) {
    const isNarrower = (a: Pattern, b: Pattern): boolean =>
      compiler.isAssignable(a.type, b.type) && !compiler.isAssignable(b.type, a.type)
    const next = left.findIndex(({ pattern }) =>
      left.every((other) => !isNarrower(other.pattern, pattern)),
    )
    ordered.push(...left.splice(Math.max(next, 0), 1).map(({ pattern }) => pattern))
  }
  return ordered
}

function orderKey({ key }: Pattern): string {
  return key.kind === "number" ? "0" : `1${JSON.stringify(key)}`
}

/** Two patterns that share keys, of which neither is the narrower, and that disagree about the value. */
function reportClash(patterns: readonly Pattern[], place: Place, { compiler }: Reader): void {
  for (const [at, a] of patterns.entries()) {
    const clash = patterns
      .slice(at + 1)
      .find(
        (b) =>
          JSON.stringify(a.shape) !== JSON.stringify(b.shape) &&
          overlaps(a.key, b.key) &&
          !compiler.isAssignable(a.type, b.type),
      )
    if (clash) found(place, diagnose("PC1058", compiler.print(a.type), compiler.print(clash.type)))
  }
}
