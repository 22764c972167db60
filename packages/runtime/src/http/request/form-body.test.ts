import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { BodyError } from "../../transport/core.ts"
import type { FormField } from "../../types/route.ts"
import { FormBody, isFormType } from "./form-body.ts"
import { DEFAULT_FORM_LIMITS, type FormLimits, type FormValues } from "./form-values.ts"
import { Spool } from "./file-part.ts"
import type { Upload } from "./uploaded-file.ts"

const text = (key: string, many = false): FormField => ({ key, path: `/${key}`, many, file: null })
const file = (key: string, limits: Partial<FormField["file"]> = {}, many = false): FormField => {
  return { ...text(key, many), file: { as: "upload", maxBytes: null, types: [], ...limits } }
}

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "precast-test-"))))
afterEach(() => rmSync(folder, { recursive: true }))

async function* partsOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function bodyOf(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  type: string,
  fields: readonly FormField[],
  limits: Partial<FormLimits> = {},
  size = 1000,
): FormBody {
  const body = bytes instanceof Uint8Array ? partsOf(bytes, size) : bytes
  const settings = { folder, memoryBytes: 10, limits: { ...DEFAULT_FORM_LIMITS, ...limits } }
  return new FormBody(body, type, fields, settings)
}

async function encoded(form: FormData | URLSearchParams): Promise<[Uint8Array, string]> {
  const response = new Response(form)
  return [await response.bytes(), response.headers.get("content-type") as string]
}

function formOf(...entries: (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [key, value] of entries) form.append(key, value)
  return form
}

async function read(
  form: FormData | URLSearchParams,
  fields: readonly FormField[],
  limits?: Partial<FormLimits>,
): Promise<FormValues> {
  const body = bodyOf(...(await encoded(form)), fields, limits)
  try {
    return await body.read()
  } finally {
    await body.uploads.remove()
    expect(readdirSync(folder)).toEqual([])
  }
}

describe("fields of a form", () => {
  const fields = [text("a"), text("list", true), text("none"), text("__proto__")]
  const entries = [
    ["list", "1"],
    ["a", "é😀 +&="],
    ["unknown", "x"],
    ["a", "second"],
    ["list", ""],
  ] as const
  const expected = { values: ["é😀 +&=", ["1", ""], undefined, undefined], issues: [] }

  it("are the same of urlencoded and multipart bodies", async () => {
    const params = new URLSearchParams(
      entries.map(([key, value]): [string, string] => [key, value]),
    )
    expect(await read(params, fields)).toMatchObject(expected)
    expect(await read(formOf(...entries), fields)).toMatchObject(expected)
  })

  it("come whole from a body that is cut anywhere", async () => {
    const [bytes, type] = await encoded(formOf(...entries, ["file", new File(["abc"], "x.txt")]))
    for (const size of [1, 2, 3, 7, 64]) {
      const body = bodyOf(bytes, type, fields, {}, size)
      expect(await body.read(), String(size)).toMatchObject(expected)
    }
  })

  it("may be named like keys that every object has", async () => {
    const form = await read(formOf(["__proto__", "x"], ["constructor", "y"]), fields)
    expect(form.values).toEqual([undefined, undefined, undefined, "x"])
  })

  it("are held to the limits", async () => {
    const many = formOf(...Array.from({ length: 4 }, (_, at) => [`f${at}`, "x"] as const))
    await expect(read(many, fields, { formParts: 3 })).rejects.toMatchObject({
      code: "payload_too_large",
      message: "The form has more than 3 parts.",
    })
    expect((await read(many, fields, { formParts: 4 })).issues).toEqual([])
    const named = formOf(["n".repeat(11), "x"])
    await expect(read(named, fields, { formNameBytes: 10 })).rejects.toMatchObject({
      code: "payload_too_large",
      message: "The form has a field whose name is longer than 10 bytes.",
    })
    const issue = {
      path: "/a",
      code: "size",
      rule: "maxBytes",
      limit: 5,
      expected: "at most 5 bytes",
      found: "more",
      in: "body",
    }
    for (const long of [formOf(["a", "123456"]), new URLSearchParams({ a: "123456" })]) {
      expect((await read(long, fields, { formFieldBytes: 5 })).issues).toEqual([issue])
    }
    for (const short of [formOf(["a", "12345"]), new URLSearchParams({ a: "12345" })]) {
      expect(await read(short, fields, { formFieldBytes: 5 })).toMatchObject({ issues: [] })
    }
    const thousand = new URLSearchParams("x=1&".repeat(1001))
    await expect(read(thousand, fields)).rejects.toMatchObject({ code: "payload_too_large" })
  })

  it("of a request without a body are not there", async () => {
    const settings = { folder, memoryBytes: 10, limits: DEFAULT_FORM_LIMITS }
    expect(await new FormBody("", "", fields, settings).read()).toEqual({ values: [], issues: [] })
  })
})

describe("files of a form", () => {
  it("are in memory or in a file, and can be read and kept", async () => {
    for (const content of ["", "short", "a long text of é😀".repeat(10_000)]) {
      const form = formOf(["f", new File([content], "../x/ä.txt", { type: "Text/Plain" })])
      const body = bodyOf(...(await encoded(form)), [file("f")])
      const [upload] = (await body.read()).values as [Upload]
      const { name, type, size } = upload
      expect({ name, type, size }).toEqual({
        name: "ä.txt",
        type: "text/plain",
        size: Buffer.byteLength(content),
      })
      expect(await upload.text()).toBe(content)
      expect(Buffer.from(await upload.bytes()).toString()).toBe(content)
      expect(await new Response(upload.stream()).text()).toBe(content)
      expect(readdirSync(folder)).toHaveLength(content.length > 10 ? 1 : 0)
      const kept = join(folder, "kept")
      await upload.saveTo(kept)
      expect(await upload.text()).toBe(content)
      await body.uploads.remove()
      expect(readdirSync(folder)).toEqual(["kept"])
      expect(readFileSync(kept, "utf8")).toBe(content)
      rmSync(kept)
    }
  })

  it("are web File objects where the type requires it", async () => {
    const form = formOf(["f", new File(["0123456789abc"], "x.png", { type: "image/png" })])
    const { values } = await read(form, [file("f", { as: "file" })])
    const [web] = values as [File]
    expect([web.name, web.type, await web.text()]).toEqual(["x.png", "image/png", "0123456789abc"])
  })

  it("come in the order of the form where there may be many; else the first counts", async () => {
    const form = formOf(["f", new File(["1"], "a")], ["f", new File(["2"], "b")])
    const { values } = await read(form, [file("f", {}, true)])
    expect((values[0] as Upload[]).map(({ name }) => name)).toEqual(["a", "b"])
    expect(((await read(form, [file("f")])).values[0] as Upload).name).toBe("a")
  })

  it("are not there where a browser sends an empty input", async () => {
    const form = formOf(["f", new File([], "")])
    expect((await read(form, [file("f")])).values).toEqual([undefined])
  })

  it("are refused by size and by media type, text in their place too", async () => {
    const image = { maxBytes: 20, types: ["image/png", "text/*"] }
    const issueOf = async (...entry: readonly [string, string | File]): Promise<unknown[]> => {
      const { values, issues } = await read(formOf(entry), [file("f", image), text("t")])
      if (issues.length > 0) expect(values).toEqual([undefined, undefined])
      return issues.map(({ path, code, expected, found }) => [path, code, expected, found])
    }
    const of = (size: number, type: string): File => new File(["x".repeat(size)], "n", { type })
    expect(await issueOf("f", of(20, "image/png"))).toEqual([])
    expect(await issueOf("f", of(20, "text/csv"))).toEqual([])
    expect(await issueOf("f", of(21, "image/png"))).toEqual([
      ["/f", "size", "at most 20 bytes", "more"],
    ])
    expect(await issueOf("f", of(2, "image/gif"))).toEqual([
      ["/f", "media_type", "image/png or text/*", "image/gif"],
    ])
    expect(await issueOf("f", "text")).toEqual([["/f", "type", "a file", "text"]])
    expect(await issueOf("t", of(1, "text/plain"))).toEqual([["/t", "type", "text", "a file"]])
  })
})

describe("a form that cannot be read", () => {
  const type = "multipart/form-data; boundary=xx"
  const whole = `--xx\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n${"y".repeat(50)}\r\n--xx--\r\n`

  it.each([
    ["nothing of the form", "hello"],
    ["cut in the headers", whole.slice(0, 30)],
    ["cut in a file", whole.slice(0, 100)],
    ["cut before the end", whole.slice(0, -10)],
    ["empty", ""],
  ])("is malformed: %s", async (_name, content) => {
    const body = bodyOf(Buffer.from(content), type, [file("f")])
    await expect(body.read()).rejects.toMatchObject({ code: "malformed_request" })
    await body.uploads.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    `multipart/form-data; boundary=""`,
    `multipart/form-data; boundary=`,
    `multipart/form-data; a="boundary=x"`,
    `multipart/form-data; boundary="`,
    `multipart/form-data; boundary=${"x".repeat(10_000)}`,
    `multipart/form-data; boundary=(((`,
  ])("is malformed when its boundary is invalid: %.60s", async (type) => {
    const body = bodyOf(Buffer.from(whole), type, [file("f")])
    await expect(body.read()).rejects.toMatchObject({ code: "malformed_request" })
    await body.uploads.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  it("is malformed when it is not valid UTF-8", async () => {
    const body = bodyOf(Uint8Array.of(0x61, 0x3d, 0xff), "application/x-www-form-urlencoded", [])
    await expect(body.read()).rejects.toMatchObject({ code: "malformed_request" })
  })

  it("leaves nothing behind when its client goes", async () => {
    async function* aborted(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(whole.slice(0, 110))
      throw new BodyError("aborted")
    }
    const body = bodyOf(aborted(), type, [file("f")])
    await expect(body.read()).rejects.toMatchObject({ reason: "aborted" })
    await body.uploads.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  it("reports a disk error, and does not wait forever", async () => {
    const form = formOf(["f", new File(["x".repeat(300_000)], "n")], ["a", "b"])
    const [bytes, contentType] = await encoded(form)
    const settings = { folder: join(folder, "none"), memoryBytes: 10, limits: DEFAULT_FORM_LIMITS }
    const body = new FormBody(partsOf(bytes, 1000), contentType, [file("f")], settings)
    await expect(body.read()).rejects.toMatchObject({ code: "ENOENT" })
    await body.uploads.remove()
  })

  it("reports that the disk is full", async () => {
    symlinkSync("/dev/full", join(folder, "0"))
    const spool = new Spool(10, async () => join(folder, "0"))
    await spool.write(new Uint8Array(10))
    await expect(spool.write(new Uint8Array(1))).rejects.toMatchObject({ code: "ENOSPC" })
    await spool.close()
  })
})

describe("isFormType", () => {
  it.each([
    ["application/x-www-form-urlencoded", true],
    ["Application/X-WWW-Form-Urlencoded; charset=utf-8", true],
    ["multipart/form-data; boundary=x", true],
    ["multipart/form-data; charset=utf-8; Boundary=x", true],
    ["multipart/form-data", false],
    ["multipart/mixed; boundary=x", false],
    ["application/x-www-form-urlencodedx", false],
    ["application/json", false],
    ["", false],
  ])("%j: %j", (type, expected) => {
    expect(isFormType(type)).toBe(expected)
  })
})
