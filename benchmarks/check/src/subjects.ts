import {
  createRandom,
  spoil,
  type StructureName,
  structures,
  toBeChecked,
  wronglyChecked,
} from "../../structures/dist/index.js"
import { moltarCases } from "./contender.ts"

/** What a child measures: one structure, or one of moltar's cases. */
export type Subject = StructureName | `moltar ${(typeof moltarCases)[number]}`

export const structureNames: StructureName[] = Object.keys(structures) as StructureName[]

export const subjects: readonly Subject[] = [
  ...moltarCases.map((name) => `moltar ${name}` as const),
  ...structureNames,
]

export const places = ["first", "middle", "last"] as const

/** Values as a server has them: made by JSON.parse, no two alike. */
export interface Values {
  valid: unknown[]
  /** By the place of what is wrong. */
  wrong: Record<(typeof places)[number], unknown[]>
}

const SEEDS = Array.from({ length: 16 }, (_, seed) => seed)

export function valuesOf(subject: Subject): Values {
  const parsed = (values: unknown[]): unknown[] => JSON.parse(JSON.stringify(values)) as unknown[]
  if (subject.startsWith("moltar")) {
    const valid = SEEDS.map((seed) => toBeChecked(createRandom(seed)))
    const at = (place: (typeof places)[number]): unknown[] =>
      parsed(valid.map((value) => wronglyChecked(value)[place]))
    const wrong = { first: at("first"), middle: at("middle"), last: at("last") }
    return { valid: parsed(valid), wrong }
  }
  const { generate, spoilers } = structures[subject as StructureName]
  const valid = SEEDS.map((seed) => generate(createRandom(seed)))
  const at = (place: string): unknown[] => {
    const spoiler = spoilers.find((one) => one.place === place)!
    return parsed(valid.map((value) => spoil(value, spoiler).value))
  }
  return {
    valid: parsed(valid),
    wrong: { first: at("first"), middle: at("middle"), last: at("last") },
  }
}
