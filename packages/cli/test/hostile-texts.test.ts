// Texts of other people that the command line writes into comments and shows as commands.
import { execFile, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import ts from "typescript"
import { shellText } from "../src/init/apply.ts"
import { commentOf } from "../src/migrate/zod/comment.ts"
import { curlOf } from "../../runtime/dashboard/curl.ts"

const HOSTILE = [
  "*/ evil() /*",
  "**/evil()//",
  "src/**/*.ts",
  "0 */2 * * *",
  "\n*/\nevil()",
  "\u2028*/evil()",
  "@default 5",
  "one\n@minimum 5",
  "$(touch x)",
  "`touch x`",
  "it's; touch x",
  '"; touch x; "',
  "-x",
  "a\nb",
]

test.each(HOSTILE)("%j in a comment is neither code nor a tag", (text) => {
  const source = `${commentOf(text)}\nexport type A = string\n`
  const file = ts.createSourceFile("a.ts", source, ts.ScriptTarget.Latest, true)
  expect(file.statements).toHaveLength(1)
  expect(ts.getJSDocTags(file.statements[0]!)).toEqual([])
})

test.each(HOSTILE)("%j is one word of a shell", (text) => {
  const { stdout } = spawnSync("sh", ["-c", `printf %s ${shellText(text)}`], { encoding: "utf8" })
  expect(stdout).toBe(text.startsWith("-") ? `./${text}` : text)
})

test("a command of curl does not read several URLs in one", () => {
  const url = "http://a/?x=[1-3]"
  const command = curlOf({ method: "POST", url, headers: [], body: undefined })
  expect(command).toContain("curl --globoff ")
})

test("a command of curl sends the fields of a form as they are, and files by their names", async () => {
  const folder = await mkdtemp(join(tmpdir(), "curl-"))
  const received: FormData[] = []
  const server = createServer(async (request, response) => {
    const headers = { "content-type": request.headers["content-type"]! }
    received.push(await new Response(await buffer(request), { headers }).formData())
    response.end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  await writeFile(join(folder, "secret"), "content")
  await writeFile(join(folder, 'a;b,"c\\d'), "file")
  const texts = [...HOSTILE, "@secret", "<secret", "x;type=text/html"]
  // A form has its line ends as CRLF.
  const fields = texts.filter((text) => !text.includes("\n")).map((text) => ["text", text] as const)
  const command = curlOf({
    method: "POST",
    url: `http://127.0.0.1:${port}/`,
    headers: [],
    body: [...fields, ["file", { file: 'a;b,"c\\d' }]],
  })
  await promisify(execFile)("sh", ["-c", command], { cwd: folder })
  expect(received[0]!.getAll("text")).toEqual(fields.map(([, text]) => text))
  expect(await (received[0]!.get("file") as File).text()).toBe("file")
  server.close()
  await rm(folder, { recursive: true })
})
