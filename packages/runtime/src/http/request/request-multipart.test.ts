import * as fc from "fast-check"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { FormField } from "../../types/route.ts"
import { FormBody } from "./form-body.ts"
import { DEFAULT_FORM_LIMITS } from "./form-values.ts"
import type { Upload } from "./uploaded-file.ts"

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "precast-test-"))))
afterAll(() => rmSync(folder, { recursive: true }))

// What FormData sends as it is: it escapes line breaks and quotes in names, and makes CRLF of line
// breaks in texts.
const text = fc
  .string({ unit: "binary", maxLength: 50 })
  .map((any) => any.toWellFormed().replaceAll(/[\r\n]/g, "\r\n"))
const name = fc.constantFrom("a", "b", "c d", "é", "x[y]", "__proto__", "a;b", "a=b", "%41")
const filename = fc.constantFrom("x.txt", "é 😀.png", "a;b.txt", "noextension", "a%41")
const content = fc.oneof(
  fc.uint8Array({ maxLength: 100 }),
  fc.constant(Buffer.from("\r\n--x--\r\n\r\n--")),
  fc.constant(new Uint8Array(3000).fill(13)),
)
const entry = fc.oneof(
  fc.record({ name, text }),
  fc.record({ name: fc.constantFrom("f", "g"), filename, content }),
)

it("reads every form that FormData writes, cut anywhere", async () => {
  const cut = fc.constantFrom(1, 3, 17, 1000, 65_536)
  const property = fc.asyncProperty(fc.array(entry, { maxLength: 8 }), cut, async (all, size) => {
    const form = new FormData()
    const expected = new Map<string, unknown[]>()
    for (const one of all) {
      const value = "text" in one ? one.text : new File([one.content as never], one.filename)
      form.append(one.name, value)
      const told =
        "text" in one ? one.text : [one.filename, Buffer.from(one.content).toString("hex")]
      expected.set(one.name, [...(expected.get(one.name) ?? []), told])
    }
    const sent = new Response(form)
    const bytes = await sent.bytes()
    const fields = [...expected.keys()].map((key): FormField => {
      const file = { as: "upload", maxBytes: null, types: [] } as const
      return { key, path: `/${key}`, many: true, file: key === "f" || key === "g" ? file : null }
    })
    const settings = { folder, memoryBytes: 50, limits: DEFAULT_FORM_LIMITS }
    const type = sent.headers.get("content-type") as string
    const body = new FormBody(partsOf(bytes, size), type, fields, settings)
    try {
      const { values, issues } = await body.read()
      expect(issues).toEqual([])
      const read = await Promise.all(
        values.map((list) => Promise.all((list as (string | Upload)[]).map(told))),
      )
      expect(read).toEqual([...expected.values()])
    } finally {
      await body.uploads.remove()
    }
    expect(readdirSync(folder)).toEqual([])
  })
  await fc.assert(property, { numRuns: 60, seed: 20_261_121 })
})

async function* partsOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function told(value: string | Upload): Promise<unknown> {
  if (typeof value === "string") return value
  return [value.name, Buffer.from(await value.bytes()).toString("hex")]
}

it("is aborted when the client disconnects while a file is being stored", async () => {
  const bytes = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n${"y".repeat(100)}\r\n--x--\r\n`,
  )
  const file = { as: "upload", maxBytes: null, types: [] } as const
  const fields: FormField[] = [{ key: "f", path: "/f", many: false, file }]
  for (const [memoryBytes, aborted] of [
    [0, true],
    [0, false],
  ] as const) {
    const settings = { folder, memoryBytes, limits: DEFAULT_FORM_LIMITS }
    const made: { body?: FormBody } = {}
    made.body = new FormBody(
      (async function* () {
        yield bytes.subarray(0, 60)
        await made.body?.uploads.remove(aborted)
        yield bytes.subarray(60)
      })(),
      "multipart/form-data; boundary=x",
      fields,
      settings,
    )
    const error: unknown = await made.body.read().catch((reason: unknown) => reason)
    expect(error).toMatchObject(
      aborted ? { name: "BodyError", reason: "aborted" } : { message: "the request has finished" },
    )
  }
  expect(readdirSync(folder)).toEqual([])
})

it("comes to an end on every body, and leaves nothing", async () => {
  const piece = fc.constantFrom(
    "--x",
    "--",
    "\r\n",
    "\n",
    "content-disposition: form-data",
    `; name="f"`,
    `; filename="a"`,
    `; name=`,
    "content-type: ",
    "text/plain",
    "data",
    ":",
    "\0",
    `"`,
    "é",
  )
  const fields: FormField[] = [
    { key: "f", path: "/f", many: true, file: { as: "upload", maxBytes: 5, types: [] } },
  ]
  const property = fc.asyncProperty(
    fc.array(piece, { maxLength: 40 }),
    fc.boolean(),
    fc.integer({ min: 1, max: 20 }),
    async (pieces, isBegun, size) => {
      const head = `--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n`
      const bytes = Buffer.from((isBegun ? head : "") + pieces.join(""))
      const type = "multipart/form-data; boundary=x"
      const settings = { folder, memoryBytes: 2, limits: DEFAULT_FORM_LIMITS }
      const body = new FormBody(partsOf(bytes, size), type, fields, settings)
      const end = await body.read().then(
        () => "read",
        (error: { code?: string }) => error.code,
      )
      expect(["read", "malformed_request"]).toContain(end)
      await body.uploads.remove()
      expect(readdirSync(folder)).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: 300, seed: 20_261_121 })
})
