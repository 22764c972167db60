import { expect, test } from "vitest"
import { findTraps } from "./traps.ts"

test("noEmit of an incremental project: errors are not reported either", () => {
  const [alone] = findTraps({ noEmit: true })
  expect(alone!.text).not.toContain("not reported")
  for (const option of ["incremental", "composite"]) {
    const [trap] = findTraps({ noEmit: true, [option]: true })
    expect(trap).toMatchObject({ level: "fail" })
    expect(trap!.text).toContain("Precast's errors are not reported")
  }
})

test("nothing stands in the way of an ordinary project", () => {
  expect(findTraps({ strict: true, incremental: true })).toEqual([])
})
