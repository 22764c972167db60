// Whether code emitted for size does what code emitted for speed does, for the values that the benchmarks measure.
import { isDeepStrictEqual } from "node:util"
import { createRandom, spoil, structures } from "../structures/dist/index.js"

/** Every operation on one type. */
export interface Operations {
  is(value: unknown): boolean
  validate(value: unknown): unknown
  decode(text: string): unknown
  encode(value: unknown): string
}

/** The functions of all structures, as `all.ts` exports them: by names like `arraySimple`. */
export async function functionsOf(contender: string): Promise<Record<string, Operations>> {
  return (await import(`./${contender}/dist/all.js`)) as Record<string, Operations>
}

/** Under the name that `all.ts` has for a structure: `array-simple` → `arraySimple`. */
export function nameOf(structure: string): string {
  return structure.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Structures and operations whose results are not the same; none, if all is well. */
export async function differences(): Promise<string[]> {
  const speed = await functionsOf("precast")
  const size = await functionsOf("precast-size")
  const found = new Set<string>()
  for (const { name, generate, spoilers } of Object.values(structures)) {
    const value: unknown = generate(createRandom(1))
    const wrong = spoilers.map((spoiler) => spoil(value, spoiler).value)
    const run = (operation: keyof Operations, given: unknown): void => {
      const results = [speed, size].map((all) => outcome(all[nameOf(name)]![operation], given))
      if (!isDeepStrictEqual(results[0], results[1])) found.add(`${operation} of ${name}`)
    }
    for (const given of [value, ...wrong]) {
      run("is", given)
      run("validate", given)
      run("decode", JSON.stringify(given))
      run("decode", JSON.stringify(given, null, 2))
    }
    run("encode", value)
  }
  return [...found]
}

/** What is returned, or the text of the error. */
function outcome(run: (given: never) => unknown, given: unknown): unknown {
  try {
    return { result: run(given as never) }
  } catch (error) {
    return { issues: (error as { issues?: unknown }).issues ?? String(error) }
  }
}
