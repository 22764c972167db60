import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"

const runtime = join(import.meta.dirname, "..")
const copy = mkdtempSync(join(tmpdir(), "precast-no-wasm-"))
const program = join(copy, "test/programs/escapes.js")

// Node itself reads TypeScript by WebAssembly, so the program runs from a copy without types.
writeFileSync(join(copy, "package.json"), '{ "type": "module" }')
strip("test/programs/escapes.ts")
for (const file of readdirSync(join(runtime, "src"), { recursive: true, encoding: "utf8" })) {
  if (file.endsWith(".ts") && !file.endsWith(".test.ts")) strip(join("src", file))
}
afterAll(() => rmSync(copy, { recursive: true }))

function strip(file: string): void {
  const target = join(copy, file.replace(/\.ts$/, ".js"))
  mkdirSync(dirname(target), { recursive: true })
  const text = stripTypeScriptTypes(readFileSync(join(runtime, file), "utf8"))
  writeFileSync(target, text.replaceAll('.ts"', '.js"'))
}

/** The output of the program in a process with these flags: "right …", or the error. */
function run(...flags: string[]): string {
  const env = { ...process.env, NODE_NO_WARNINGS: "1" }
  return execFileSync(process.execPath, [...flags, program], { env, encoding: "utf8" }).trim()
}

/** Code that runs before the program. */
function first(code: string): string[] {
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`]
}

describe("encoders", { timeout: 60_000 }, () => {
  it("look at texts by WebAssembly", () => {
    expect(run()).toBe("right with WebAssembly")
  })

  it.each([
    ["there is none", ["--jitless"]],
    [
      "the processor lacks its instructions",
      first(`WebAssembly.Module = function () { throw new WebAssembly.CompileError("simd") }`),
    ],
    ["there is no memory for it", ["--wasm-max-mem-pages=4"]],
    ["Buffer lacks the functions that it needs", first("delete Buffer.prototype.latin1Write")],
  ])("do without where %s", (_, flags) => {
    expect(run(...flags)).toBe("right without WebAssembly")
  })
})
