// Fields with keys of their own in JSON (`Alias`): by each client they have the names of the program.
import { expect, test } from "vitest"
import { callBoth } from "./helpers/clients.ts"

test("compiled, written and of tests: random values of many types, forms, files, responses", async () => {
  const told = await callBoth({
    project: "names",
    main: "names",
    beside: ["types.ts"],
    lib: ["esnext", "dom", "dom.iterable"],
  })
  const { compared, differences } = told as Record<string, unknown>
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(2000)
}, 120_000)
