import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

/** One fenced block of a Markdown file. */
export interface Block {
  file: string
  line: number
  language: string
  /** Words behind the language: `error=PC1003`. */
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

/** What `// → text` comments say that the block prints, in order. */
export function expectedOutput(text: string): string[] {
  return [...text.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1]!.trimEnd())
}
