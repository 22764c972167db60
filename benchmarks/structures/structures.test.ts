import { describe, expect, it } from "vitest"
import { createRandom, spoil, type Structure, structures } from "./src/index.ts"

describe.each(Object.values(structures) as Structure<unknown>[])("$name", (structure) => {
  const { generate, spoilers } = structure

  it("gives the same value for the same seed, and others for others", () => {
    expect(generate(createRandom(1))).toEqual(generate(createRandom(1)))
    expect(generate(createRandom(1))).not.toEqual(generate(createRandom(2)))
  })

  it("is plain JSON data", () => {
    const value = generate(createRandom(3))
    expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value)
  })

  it("has something wrong at the first, the middle and the last place", () => {
    const places = spoilers.flatMap(({ place }) => place ?? [])
    expect(places.toSorted()).toEqual(["first", "last", "middle"])
  })

  it.each(spoilers)("is spoilt by $name, in a copy", (spoiler) => {
    for (let seed = 0; seed < 20; seed++) {
      const value = generate(createRandom(seed))
      const spoilt = spoil(value, spoiler)
      expect(spoilt.value).not.toEqual(value)
      expect(value).toEqual(generate(createRandom(seed)))
      expect(spoilt.at).not.toContain("/-")
    }
  })
})
