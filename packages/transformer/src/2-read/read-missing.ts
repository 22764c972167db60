import { type KnownUnits, soundIn } from "./known-units.ts"
import { declaredBy } from "./lasting-key.ts"
import type { UnitReader } from "./reader.ts"

/**
 * Reads the types that known ones refer to, and that are not known.
 * @returns keys of those that cannot be referred to: something is wrong in them
 */
export function readMissing(reader: UnitReader, known: KnownUnits): ReadonlySet<string> {
  const missing = known.missing()
  if (missing.size === 0) return missing
  for (const key of missing) {
    const of = declaredBy(key)
    const type = of && reader.compiler.declaredType(of.file, of.name)
    if (type !== null) reader.root(type)
  }
  const sound = new Set([...soundIn(reader.all())].map(({ key }) => key))
  return new Set([...missing].filter((key) => !sound.has(key)))
}
