// Phrases that texts in this repository avoid: node scripts/ci/english.ts [--list] [--check] [paths].
// Counts them in comments, in strings (error texts, help, test titles) and in documentation. --check fails when there
// are more of them than before. A page of the documentation that is too long counts as one.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { glossary } from "./english/glossary.ts"
import { textsOfCode, textsOfMarkdown, type ReadText } from "./english/texts.ts"

interface Found {
  readonly file: string
  readonly line: number
  readonly word: string
  readonly use: string
}

export interface Count {
  /** Lines of comments, lines of code for strings, words for documentation. */
  size: number
  readonly found: Found[]
}

export type Kind = "comments" | "strings" | "docs"

/** Files of other people, and files that no person reads. */
const IGNORED =
  /(?:^|\/)(?:CHANGELOG\.md|fixtures\/|cases\/)|^benchmarks\/results\/|scripts\/ci\/english|^\.changeset\//u

/** @param paths files and folders; all tracked files without them */
export function countPhrases(root: string, paths: readonly string[] = []): Record<Kind, Count> {
  const listed = execFileSync("git", ["ls-files", "-z", ...paths], { cwd: root, encoding: "utf8" })
  const counts: Record<Kind, Count> = {
    comments: { size: 0, found: [] },
    strings: { size: 0, found: [] },
    docs: { size: 0, found: [] },
  }
  for (const file of listed.split("\0")) {
    if (IGNORED.test(file)) continue
    if (/\.(?:[cm]?tsx?|mjs)$/u.test(file)) countCode(root, file, counts)
    if (file.endsWith(".md")) countDocs(root, file, counts.docs)
  }
  return counts
}

function countCode(root: string, file: string, counts: Record<Kind, Count>): void {
  const source = readFileSync(`${root}/${file}`, "utf8")
  const { comments, strings } = textsOfCode(source)
  const lines = source.split("\n").length
  counts.comments.size += comments.reduce((sum, { text }) => sum + text.split("\n").length, 0)
  counts.strings.size += lines
  counts.comments.found.push(...phrasesIn(file, comments))
  counts.strings.found.push(...phrasesIn(file, strings))
}

function countDocs(root: string, file: string, docs: Count): void {
  const texts = textsOfMarkdown(readFileSync(`${root}/${file}`, "utf8"))
  const words = texts.reduce(
    (sum, { text }) => sum + (text.match(/[\p{L}\d'-]+/gu)?.length ?? 0),
    0,
  )
  docs.size += words
  if (words > MOST_WORDS && /^docs\/[^/]+$/u.test(file))
    docs.found.push({ file, line: 1, word: `${words} words`, use: "two pages, or fewer words" })
  docs.found.push(...phrasesIn(file, texts))
}

function phrasesIn(file: string, texts: readonly ReadText[]): Found[] {
  return texts.flatMap(({ line, text }) =>
    glossary.flatMap(({ pattern, use }) =>
      [...text.matchAll(pattern)].map(({ index, 0: word }) => ({
        file,
        line: line + text.slice(0, index).split("\n").length - 1,
        word,
        use,
      })),
    ),
  )
}

/** Of a page of the documentation, without code. */
const MOST_WORDS = 2000

/** Phrases that are left. Lower a number when it has fallen; never raise one. */
const MOST: Readonly<Record<Kind, number>> = { comments: 8, strings: 40, docs: 0 }

if (import.meta.main) {
  const args = process.argv.slice(2)
  const paths = args.filter((arg) => !arg.startsWith("--"))
  const counts = countPhrases(process.cwd(), paths)
  for (const [kind, { size, found }] of Object.entries(counts)) {
    if (args.includes("--list")) {
      for (const { file, line, word, use } of found) {
        console.log(`${file}:${line}  ${kind}  "${word}"  use: ${use}`)
      }
    }
    if (args.includes("--check") && found.length > MOST[kind as Kind]) {
      console.log(
        `${found.length} phrases in ${kind}, ${MOST[kind as Kind]} are allowed; --list prints them`,
      )
      process.exitCode = 1
    }
    const unit = kind === "docs" ? 10_000 : 1000
    const rate = ((found.length / Math.max(size, 1)) * unit).toFixed(1)
    const of = kind === "docs" ? "words" : "lines"
    console.log(`${kind}: ${found.length} in ${size} ${of}, ${rate} per ${unit}`)
  }
}
