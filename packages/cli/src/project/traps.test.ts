import { expect, test } from "vitest"
import { findTraps } from "./traps.ts"

test.each(["incremental", "composite"])(
  "noEmit of a project that is %s: with TypeScript 6 errors are not reported either",
  (option) => {
    expect(findTraps({ noEmit: true }, 6)[0]!.text).not.toContain("not reported")
    const [trap] = findTraps({ noEmit: true, [option]: true }, 6)
    expect(trap).toMatchObject({ level: "fail" })
    expect(trap!.text).toContain("Precast's errors are not reported")
    const [trap7] = findTraps({ noEmit: true, [option]: true }, 7)
    expect(trap7).toMatchObject({ level: "fail" })
    expect(trap7!.text).not.toContain("not reported")
  },
)

// What such a project emits is tested: transformer/test/hosts.test.ts, test/typescript-7.test.ts.
test.each([6, 7] as const)(
  "TypeScript %i: nothing is reported for an ordinary project",
  (version) => {
    const options = { strict: true, incremental: true, composite: true, isolatedModules: true }
    expect(findTraps(options, version)).toEqual([])
  },
)
