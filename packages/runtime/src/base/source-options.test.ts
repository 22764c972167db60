import { describe, expect, it } from "vitest"
import { readOptions } from "../app/options/read-options.ts"

const read = (options: object): unknown => readOptions(options).sources

describe("options of serve() for cookies and forms", () => {
  it("have defaults", () => {
    expect(read({})).toMatchObject({
      cookieSecrets: [],
      bodyBytes: 1_048_576,
      formLimits: { formParts: 100, formFieldBytes: 65_536, formNameBytes: 100 },
      uploads: { folder: undefined, memoryBytes: 65_536 },
    })
  })

  it("are taken", () => {
    const options = {
      cookies: { secrets: ["new", "old"] },
      uploads: { folder: "/tmp", memoryBytes: 0 },
      limits: { formParts: 1 },
    }
    expect(read(options)).toMatchObject({
      cookieSecrets: ["new", "old"],
      formLimits: { formParts: 1, formFieldBytes: 65_536 },
      uploads: { folder: "/tmp", memoryBytes: 0 },
    })
  })

  it.each([
    { cookies: { secrets: "secret" } },
    { cookies: { secrets: [""] } },
    { cookies: { secrets: ["hush", undefined] } },
    { uploads: { folder: "" } },
    { uploads: { folder: 5 } },
    { uploads: { memoryBytes: -1 } },
    { uploads: { memoryBytes: 1.5 } },
    { limits: { formParts: 0 } },
  ])("are refused when they are wrong: %j", (options) => {
    expect(() => read(options)).toThrow(expect.objectContaining({ code: "PC2012" }))
    expect(() => read(options)).not.toThrow(/hush/)
  })
})
