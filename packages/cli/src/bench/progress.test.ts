import { expect, test } from "vitest"
import { bar } from "./progress.ts"

test("a bar shows the share and keeps its width", () => {
  expect(bar(0, 4)).toBe("░░░░")
  expect(bar(0.5, 4)).toBe("██░░")
  expect(bar(1, 4)).toBe("████")
  expect(bar(7, 4)).toBe("████")
})
