import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** One fenced block of a Markdown file. */
export interface Block {
  file: string
  line: number
  language: string
  /**
   * Words after the language: `error=PC1003`, refused so; `file=src/app.ts`, a file of this name, together with the
   * named ones before it on the page; `with=src/main.ts`, run while that named one serves; `emitted=a,b`, the
   * functions of these names in the JavaScript that the `ts` block before becomes; `run`, JavaScript that
   * is run; `encore`, compiled by the tests of docs/site alone.
   */
  info: string
  text: string
}

/** Every fenced block of the README and of docs/, in order. */
export function findBlocks(root: string): Block[] {
  const docs = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))
  const files = ["README.md", ...docs.sort().map((name) => join("docs", name))]
  return files.flatMap((file) => blocksOf(file, readFileSync(join(root, file), "utf8")))
}

/** The fenced blocks of one Markdown text. */
export function blocksOf(file: string, markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  markdown.split("\n").forEach((line, index) => {
    const fence = /^```(\S*)\s*(.*)$/.exec(line)
    if (!fence) {
      if (open) open.text += `${line}\n`
      return
    }
    if (open) blocks.push(open)
    open = open
      ? undefined
      : { file, line: index + 1, language: fence[1] ?? "", info: fence[2] ?? "", text: "" }
  })
  return blocks
}

/** What is compiled and run. */
export function isProgram({ language, info }: Block): boolean {
  return language === "ts" ? !/\bencore\b/.test(info) : language === "js" && /\brun\b/.test(info)
}

/** The name in `file=src/app.ts`. */
export function fileName(block: Block): string | undefined {
  return /\bfile=(\S+)/.exec(block.info)?.[1]
}

/** The name in `with=src/main.ts`. */
export function serverFor(block: Block): string | undefined {
  return /\bwith=(\S+)/.exec(block.info)?.[1]
}

/** The names in `emitted=checkUser,encodeUser`. */
export function emittedNames(block: Block): string[] | undefined {
  return /\bemitted=(\S+)/.exec(block.info)?.[1]?.split(",")
}

/** A function of the first level, or a constant, in emitted code. */
export function declarationOf(name: string, code: string): string {
  const start = new RegExp(`^(?:function ${name}\\(|const ${name} = )`, "m").exec(code)?.index
  if (start === undefined) {
    const names = [...code.matchAll(/^function (\w+)/gm)].map((match) => match[1])
    throw new Error(`${name} is not emitted; there are ${names.join(", ")}`)
  }
  const lines = code.slice(start).split("\n")
  const isWhole = !/[({[]$/.test(lines[0]!)
  const end = isWhole ? 0 : lines.findIndex((line) => /^[}\])]/.test(line))
  return `${lines.slice(0, end + 1).join("\n")}\n`
}

/** Writes the page of a block with another text in it. */
export function replaceText(root: string, block: Block, text: string): void {
  const path = join(root, block.file)
  const fence = `\`\`\`${block.language} ${block.info}\n`
  const page = readFileSync(path, "utf8")
  writeFileSync(
    path,
    page.replace(`${fence}${block.text}\`\`\``, () => `${fence}${text}\`\`\``),
  )
}

/** Named blocks of the same page before this one, the last of each name. */
export function namedBefore(block: Block, all: readonly Block[]): Block[] {
  const found = new Map<string, Block>()
  for (const each of all) {
    if (each === block) break
    const name = fileName(each)
    if (name && each.file === block.file && name !== fileName(block)) found.set(name, each)
  }
  return [...found.values()]
}

/** What the block prints according to `// → text` comments, in order. */
export function expectedOutput(text: string): string[] {
  return [...text.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1]!.trimEnd())
}
