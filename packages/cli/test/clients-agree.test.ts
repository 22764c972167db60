// The compiled client and the written one call the same application: whatever comes back is the same.
import { expect, test } from "vitest"
import { callBoth } from "./helpers/clients.ts"

test("results, header fields, status unions, items and errors are the same", async () => {
  const found = await callBoth({
    project: "agree",
    main: "agree",
    // Of a project that is not new.
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  })
  const { told, differences } = found as { told: object; differences: string[] }
  expect(differences).toEqual([])
  // Not only the same, but what the types declare.
  expect(told).toMatchSnapshot()
}, 120_000)
