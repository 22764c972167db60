// Tests errors and hovers of Precast in Neovim: headless `nvim` with its own LSP client and typescript-language-server
// (npm), on a project of TypeScript 6. Requires nvim 0.7 or newer.
import { strict as assert } from "node:assert"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const root = join(import.meta.dirname, "../..")
const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-neovim-")))
const SERVER = "typescript-language-server@6.0.2"

const source = `import { is } from "@precast/runtime"
interface User { id: number; run(): void }
interface Box { id: number }
export const isUser = (value: unknown): boolean => is<User>(value)
export const isBox = (value: unknown): boolean => is<Box>(value)
`

const session = `
vim.cmd("edit src/main.ts")
vim.bo.filetype = "typescript"
local client = vim.lsp.start_client({
  name = "ts_ls",
  cmd = { "node_modules/.bin/typescript-language-server", "--stdio" },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, client)
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, each in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(("%d:%d %s %s\\n"):format(each.lnum + 1, each.col + 1, each.source or "", each.message))
end
local line = vim.api.nvim_buf_get_lines(0, 4, 5, false)[1]
local place = { line = 4, character = line:find("is<Box>") - 1 }
local document = vim.lsp.util.make_text_document_params(0)
local hovers = vim.lsp.buf_request_sync(0, "textDocument/hover", { textDocument = document, position = place }, 20000)
for _, hover in pairs(hovers or {}) do io.stdout:write(hover.result.contents.value) end
vim.lsp.stop_client(client)
vim.cmd("qall!")
`

try {
  makeProject()
  const flags = ["--headless", "--clean", "-u", "session.lua"]
  const output = execFileSync("nvim", flags, { cwd: folder, encoding: "utf8", timeout: 120_000 })
  assert.match(output, /^2:30 precast PC1020: User\.run is a function/m)
  assert.match(output, /checks whether a value is `Box`/)
  assert.match(output, /function checkBox\(value\)/)
  console.log("Neovim: the error list has PC1020, a hover shows the emitted code")
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function makeProject(): void {
  write("package.json", '{ "private": true, "type": "module" }')
  execFileSync("npm", ["install", "--no-audit", "--no-fund", SERVER], { cwd: folder })
  for (const name of ["@precast/runtime", "@precast/transformer", "typescript"]) {
    const to = join(folder, "node_modules", name)
    mkdirSync(dirname(to), { recursive: true })
    const from = name.startsWith("@")
      ? name.replace("@precast", "packages")
      : `node_modules/${name}`
    symlinkSync(join(root, from), to)
  }
  const plugins = [{ transform: "@precast/transformer", name: "@precast/transformer" }]
  const compilerOptions = { module: "nodenext", strict: true, types: [], plugins }
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }))
  write("src/main.ts", source)
  write("session.lua", session)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
