// One mistake, one diagnostic at its cause: what `precast build` shows of it, with each compiler.
import { describe, expect, test } from "vitest"
import { precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const main = `import { api } from "@precast/runtime"
import type { Line } from "./model.js"
${Array.from({ length: 8 }, (_, index) => `export const r${index + 1} = api({ method: "GET", path: "/r${index + 1}" }, (): Line[] => [])\n`).join("")}`

const wrong = {
  "src/model.ts": "export interface Line { sku: string; onPaid: () => void }\n",
  "src/main.ts": main,
}

describe.each([6, 7] as const)("with TypeScript %i", (version) => {
  function app(files: Readonly<Record<string, string>>): Folder {
    const folder = makeFolder({ ...precastApp(files["src/main.ts"]!), ...files })
    if (version === 7) folder.installWith7()
    else folder.install()
    return folder
  }

  const build = (files: Readonly<Record<string, string>>, ...args: string[]) =>
    precast(app(files).path, ["build", ...args])

  test("a field that eight endpoints use is one error, at the field", async () => {
    const { code, stdout } = await build(wrong)
    expect(code).toBe(2)
    expect(stdout).toBe(
      [
        'src/model.ts:1:38 error PC1020 Line.onPaid is a function (() => void), which JSON cannot carry. Remove it with Omit<Line, "onPaid">, or use a type of the data alone.',
        "  1 | export interface Line { sku: string; onPaid: () => void }",
        "    |                                      ~~~~~~",
        "Affects 8 endpoints: r1 response (src/main.ts:3), r2 response (:4), r3 response (:5), … (precast build --all lists them)",
        "",
        "1 error",
        "",
      ].join("\n"),
    )
  })

  test("--all names each of them", async () => {
    const { stdout } = await build(wrong, "--all")
    const lines = stdout.split("\n")
    expect(lines[3]).toBe("Affects:")
    expect(lines.slice(4, 12)).toEqual(
      Array.from(
        { length: 8 },
        (_, index) => `  r${index + 1} response (src/main.ts:${index + 3}:19)`,
      ),
    )
  })

  test("--json has them as data", async () => {
    const { stdout } = await build(wrong, "--json")
    const { diagnostics } = JSON.parse(stdout)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({
      file: "src/model.ts",
      line: 1,
      column: 38,
      code: "PC1020",
      message: expect.stringMatching(/^Line\.onPaid is a function .* of the data alone\.$/),
    })
    expect(diagnostics[0].related).toHaveLength(8)
    expect(diagnostics[0].related[1]).toEqual({
      message: "r2 response",
      file: "src/main.ts",
      line: 4,
      column: 19,
    })
  })

  test("a name that TypeScript does not know is reported by TypeScript alone", async () => {
    const unknown = {
      "src/model.ts": "export interface Line { sku: Sku }\n",
      "src/main.ts": main,
    }
    const { stdout } = await build(unknown, "--json")
    const { diagnostics } = JSON.parse(stdout)
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual(["TS2304"])
  })

  test("where TypeScript reports nothing, it is reported by Precast", async () => {
    const unchecked = {
      "src/model.ts": 'export type { Line } from "lines"\n',
      "src/main.ts": main,
      "node_modules/lines/package.json": '{ "name": "lines", "types": "index.d.ts" }',
      "node_modules/lines/index.d.ts": "export interface Line { sku: Sku }\n",
    }
    const { stdout } = await build(unchecked, "--json")
    const { diagnostics } = JSON.parse(stdout)
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual(["PC1013"])
    expect(diagnostics[0]).toMatchObject({ file: "src/main.ts", line: 3 })
  })

  test("a package with many mistakes takes 20 lines at most", async () => {
    const fields = Array.from({ length: 200 }, (_, index) => `on${index}: symbol`).join("; ")
    const foreign = {
      "src/model.ts": 'export type { Line } from "lines"\n',
      "src/main.ts": main,
      "node_modules/lines/package.json": '{ "name": "lines", "types": "index.d.ts" }',
      "node_modules/lines/index.d.ts": `export interface Line { ${fields} }\n`,
    }
    const { stdout } = await build(foreign)
    expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(20)
    expect(stdout).toContain("197 more of the package lines (precast build --all lists them)")
    const { diagnostics } = JSON.parse((await build(foreign, "--json")).stdout)
    expect(diagnostics).toHaveLength(200)
  })
})
