import type { Said, Shape } from "../ir/shape.ts"
import type { Unit } from "./reader.ts"

/**
 * Named types that were read in earlier states of a program. Each is declared at the top of a module, once, without
 * type parameters, so that nothing decides about it but its file and what this imports.
 */
export interface KnownUnits {
  /** undefined: the type has to be read. */
  find(key: string): KnownUnit | undefined
  /** Whether a type is known that a file declares under a name. */
  has(file: string, name: string): boolean
  /** Takes those of a program in which nothing is wrong. */
  take(units: Iterable<Unit>): void
  /** @param isStill whether a file and all that it imports is unchanged */
  forget(isStill: (file: string) => boolean): void
  clear(): void
}

/** A unit as data: it must not hold the compiler. */
export interface KnownUnit {
  readonly key: string
  readonly name: string
  readonly declaredAt: string
  readonly home: string | null
  readonly about: Said | null
  readonly shape: Shape
  readonly isUnion: boolean
  readonly work: number
  /** Keys of the units it holds, which are known as well. */
  readonly refs: readonly { readonly to: string; readonly path: string }[]
  readonly local: { readonly shape: Shape; readonly mentions: readonly string[] }
}

export function createKnownUnits(): KnownUnits {
  const units = new Map<string, KnownUnit>()
  const names = new Set<string>()
  const name = (unit: KnownUnit): string => nameIn(fileOf(unit.declaredAt), unit.name)
  return {
    find: (key) => units.get(key),
    has: (file, of) => names.has(nameIn(file, of)),
    take(all) {
      for (const unit of soundOf(all)) {
        const known = dataOf(unit)
        units.set(known.key, known)
        names.add(name(known))
      }
    },
    forget(isStill) {
      const still = new Map<string, boolean>()
      for (const [key, unit] of units) {
        const file = fileOf(unit.declaredAt)
        if (!still.has(file)) still.set(file, isStill(file))
        if (still.get(file)) continue
        units.delete(key)
        names.delete(name(unit))
      }
    },
    clear() {
      units.clear()
      names.clear()
    },
  }
}

const nameIn = (file: string, name: string): string => `${file} ${name}`

/** @param declaredAt name of the file, and the place in it */
function fileOf(declaredAt: string): string {
  return declaredAt.slice(0, declaredAt.lastIndexOf(":"))
}

/** Those in which nothing is wrong, nor in what they hold. */
function soundOf(all: Iterable<Unit>): ReadonlySet<Unit> {
  const sound = new Set<Unit>()
  for (const unit of all)
    if (unit.isAlone && unit.local !== null && unit.findings.length === 0) sound.add(unit)
  for (let before = -1; before !== sound.size;) {
    before = sound.size
    for (const unit of sound)
      if (
        ![...unit.local!.mentions, ...unit.refs.map(({ to }) => to)].every((each) =>
          sound.has(each),
        )
      )
        sound.delete(unit)
  }
  return sound
}

function dataOf({ local, refs, shape, ...unit }: Unit): KnownUnit {
  const { key, name, declaredAt, home, about, isUnion, work } = unit
  const mentions = [...local!.mentions].map((each) => each.key)
  return {
    key,
    name,
    declaredAt,
    home,
    about,
    shape: shape!,
    isUnion,
    work,
    refs: refs.map(({ to, path }) => ({ to: to.key, path })),
    local: { shape: local!.shape, mentions },
  }
}
