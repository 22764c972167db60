import { STATUS_CODES } from "node:http"
import { expect, test } from "vitest"
import { STATUS_PHRASES } from "./status-phrases.ts"

test("has the phrases that Node has", () => {
  expect(STATUS_PHRASES).toEqual(STATUS_CODES)
})
