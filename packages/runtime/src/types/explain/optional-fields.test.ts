import { expect, test } from "vitest"
import { optionalFields } from "./explain-prepare.ts"

test("no field of a described object has to be there", () => {
  const report = () =>
    [
      "User",
      {
        id: "number",
        tags: ["array", "string"],
        email: ["optional", "string"],
        born: ["field", "string", { alias: "birth" }],
      },
      "wire",
    ] as const
  expect(optionalFields(report)).toEqual({
    id: ["optional", "number"],
    tags: ["optional", ["array", "string"]],
    email: ["optional", "string"],
    born: ["optional", "string", { alias: "birth" }],
  })
})
