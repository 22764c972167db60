// The task of docs/editors.md: what it makes of the output of `precast build --watch`, as VS Code would.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "jsonc-parser"
import { expect, test } from "vitest"
import { startPrecast } from "./helpers/bin.ts"
import { makeFolder, precastApp } from "./helpers/folder.ts"

interface Matcher {
  pattern: {
    regexp: string
    file: number
    line: number
    column: number
    severity: number
    code: number
    message: number
  }
  background: { beginsPattern: string; endsPattern: string }
}

const page = readFileSync(join(import.meta.dirname, "../../../docs/editors.md"), "utf8")
const block = /```jsonc\n(\/\/ \.vscode\/tasks\.json\n[\s\S]*?)```/.exec(page)![1]!
const [task] = (parse(block) as { tasks: { command: string; problemMatcher: Matcher }[] }).tasks

/** The error list after each round of the output, one text for a problem. */
function rounds(output: string, { pattern, background }: Matcher): string[][] {
  const all: string[][] = []
  let open: string[] | null = null
  for (const line of output.split("\n")) {
    if (new RegExp(background.beginsPattern).test(line)) open = []
    const found = new RegExp(pattern.regexp).exec(line)
    const of = (key: keyof Matcher["pattern"]): string => found![Number(pattern[key])]!
    if (found)
      open?.push(
        `${of("file")} ${of("line")}:${of("column")} ${of("severity")} ${of("code")} ${of("message")}`,
      )
    if (!open || !new RegExp(background.endsPattern).test(line)) continue
    all.push(open)
    open = null
  }
  return all
}

test.each([6, 7] as const)(
  "TypeScript %d: errors come into the list and go again",
  async (version) => {
    const imports = `import { is } from "@precast/runtime"\n`
    const folder = makeFolder(precastApp(`${imports}is<{ run(): void; }>(1)\nis<any[]>(1)\n`))
    if (version === 7) folder.installWith7()
    else folder.install()
    const watching = startPrecast(folder.path, task!.command.split(" ").slice(2))
    let output = ""
    watching.child.stdout!.on("data", (chunk: Buffer) => (output += chunk.toString()))
    // An edit may be seen as two, and begin a round more.
    const listed = (): string[] =>
      rounds(output, task!.problemMatcher)
        .at(-1)
        ?.map((each) => each.replace(/: .*/, ""))
        .sort() ?? ["no round yet"]
    const becomes = async (...errors: string[]): Promise<void> =>
      expect.poll(listed).toEqual(errors)
    await becomes(
      "src/main.ts 2:6 error PC1020 run is a function (() => void), which JSON cannot carry. Remove it with Omit<…>, or use a type of the data alone.",
      "src/main.ts 3:1 warning PC1015 any is not checked. (is",
    )
    folder.write("src/main.ts", `${imports}is<string>(1)\n`)
    await becomes()
    folder.write("src/main.ts", `${imports}const one: string = 1\n`)
    await becomes("src/main.ts 2:7 error TS2322 Type 'number' is not assignable to type 'string'.")
  },
)
