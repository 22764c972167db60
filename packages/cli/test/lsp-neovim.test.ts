// Neovim's own client with `precast lsp`, without a window; skipped where there is no nvim.
import { spawn, spawnSync } from "node:child_process"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { makeFolder, precastApp } from "./helpers/folder.ts"

const main = `import { is } from "@precast/runtime"
is<() => void>(1)
is<string>(1)
`

const session = `
vim.cmd("edit src/main.ts")
local client = vim.lsp.start_client({
  name = "precast",
  cmd = { "${process.execPath}", "node_modules/precast/bin.js", "lsp", "--stdio" },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, client)
vim.wait(100000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, each in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(("%d:%d %s %s\\n"):format(each.lnum + 1, each.col + 1, each.source, each.message))
end
local document = vim.lsp.util.make_text_document_params(0)
local place = { textDocument = document, position = { line = 2, character = 1 } }
local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", place, 60000)
for _, answer in pairs(answers or {}) do io.stdout:write(answer.result.contents.value) end
vim.lsp.stop_client(client)
vim.cmd("qall!")
`

const isMissing = spawnSync("nvim", ["--version"]).status !== 0

test.skipIf(isMissing)("Neovim shows errors and emitted code", { timeout: 180_000 }, async () => {
  const folder = makeFolder({ ...precastApp(main), "session.lua": session })
  folder.installWith7()
  const child = spawn("nvim", ["--headless", "--clean", "-u", "session.lua"], {
    cwd: folder.path,
    env: { ...process.env, XDG_STATE_HOME: folder.path, XDG_CACHE_HOME: folder.path },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const told = await text(child.stdout)
  expect(told).toMatch(/^2:1 precast The type is a function/m)
  expect(told).toMatch(/checks whether a value is `string`[^]*typeof value === "string"/)
})
