import type { Said, Shape } from "../ir/shape.ts"
import { type DeclaredName, declaredBy, keyOf } from "./lasting-key.ts"
import type { KnownEndpoints } from "./site/read-again.ts"
import type { Unit } from "./unit.ts"

/** Named types that were read in earlier states of a program, by the keys that they have in all of them. */
export interface KnownUnits {
  /** undefined: the type has to be read. */
  find(key: string): KnownUnit | undefined
  /** Whether a type is known that a file declares under a name. */
  has(file: string, name: string): boolean
  /** What was read of the endpoints of files. */
  readonly endpoints: Map<string, KnownEndpoints>
  /** Takes those of a program in which nothing is wrong. */
  take(units: Iterable<Unit>): void
  /**
   * @param isStill whether a type would be read in the same way
   * @param isMentioned whether others only refer to a type, so that they remain when it has to be read again
   */
  forget(
    isStill: (type: DeclaredName) => boolean,
    isMentioned: (type: DeclaredName) => boolean,
  ): void
  /** Keys of types that known ones refer to, and that have to be read again. */
  missing(): ReadonlySet<string>
  /** Forgets those that lead to these. */
  drop(keys: ReadonlySet<string>): void
  /** The files that declare them. */
  files(): ReadonlySet<string>
  clear(): void
  /** Data, with which another process can continue. */
  all(): readonly KnownUnit[]
}

/** A unit as data: it must not hold the compiler. */
export interface KnownUnit {
  readonly key: string
  /** What decides about it. */
  readonly by: readonly DeclaredName[]
  readonly name: string
  readonly declaredAt: string
  readonly home: string | null
  readonly about: Said | null
  readonly shape: Shape
  readonly isUnion: boolean
  readonly work: number
  /** Keys of the units it holds, which are known as well, or missing. */
  readonly refs: readonly { readonly to: string; readonly path: string }[]
  readonly local: { readonly shape: Shape; readonly mentions: readonly string[] }
}

/** @param from of another process */
export function createKnownUnits(from: readonly KnownUnit[] = []): KnownUnits {
  const units = new Map(from.map((unit) => [unit.key, unit]))
  const endpoints = new Map<string, KnownEndpoints>()
  const missing = (): ReadonlySet<string> =>
    new Set([...units.values()].flatMap(heldKeys).filter((key) => !units.has(key)))

  /** Forgets those that lead to types that are not known. */
  function dropWith(isLost: (key: string) => boolean): void {
    for (let before = -1; before !== units.size;) {
      before = units.size
      for (const [key, unit] of units)
        if (heldKeys(unit).some((each) => !units.has(each) && isLost(each))) units.delete(key)
    }
  }

  return {
    find: (key) => units.get(key),
    has: (file, name) => units.has(keyOf({ file, name })),
    endpoints,
    take(all) {
      for (const unit of soundIn(all)) if (unit.local) units.set(unit.key, dataOf(unit, unit.local))
      dropWith(() => true)
    },
    forget(isStill, isMentioned) {
      for (const [key, { by }] of units) if (!by.every(isStill)) units.delete(key)
      const known = new Map<string, boolean>()
      dropWith((key) => {
        const type = declaredBy(key)
        const is = known.get(key) ?? (type !== null && isMentioned(type))
        known.set(key, is)
        return !is
      })
    },
    missing,
    drop: (keys) => dropWith((key) => keys.has(key)),
    files: () => new Set([...units.values()].flatMap(({ by }) => by.map(({ file }) => file))),
    clear() {
      units.clear()
      endpoints.clear()
    },
    all: () => [...units.values()],
  }
}

function heldKeys({ refs, local }: KnownUnit): readonly string[] {
  return [...refs.map(({ to }) => to), ...local.mentions]
}

/** Those in which nothing is wrong, nor in what they hold. */
export function soundIn(all: Iterable<Unit>): ReadonlySet<Unit> {
  const sound = new Set<Unit>()
  for (const unit of all) if (unit.by && unit.findings.length === 0) sound.add(unit)
  for (let before = -1; before !== sound.size;) {
    before = sound.size
    for (const unit of sound) {
      const held = [...(unit.local?.mentions ?? []), ...unit.refs.map(({ to }) => to)]
      if (!held.every((each) => sound.has(each))) sound.delete(unit)
    }
  }
  return sound
}

function dataOf({ refs, shape, ...unit }: Unit, local: NonNullable<Unit["local"]>): KnownUnit {
  const { key, name, declaredAt, home, about, isUnion, work } = unit
  const mentions = [...local.mentions].map((each) => each.key)
  return {
    key,
    by: unit.by!,
    name,
    declaredAt,
    home,
    about,
    shape: shape!,
    isUnion,
    work,
    refs: refs.map(({ to, path }) => ({ to: to.key, path })),
    local: { shape: local.shape, mentions },
  }
}
