import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp"

/**
 * The source of an expression as JSON Schema reads it, with only the `u` flag; null when there is none: `i`,
 * `m`, `s` and `v` change its meaning. `g` and `d` do not change whether a text fits; `y` does.
 */
export function patternSource({ source, flags }: { source: string; flags: string }): string | null {
  if (/[imsvy]/.test(flags)) return null
  const written = flags.includes("u") ? source : withoutNeedlessEscapes(source)
  return written !== null && isUnicode(written) ? written : null
}

function isUnicode(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp
  } catch {
    return false
  }
}

/** `\_` or `\-` are the character itself, which the `u` flag wants without the backslash. */
function withoutNeedlessEscapes(source: string): string | null {
  const edits: { start: number; end: number; text: string }[] = []
  try {
    visitRegExpAST(
      new RegExpParser().parsePattern(source, undefined, undefined, { unicode: false }),
      {
        onCharacterEnter({ raw, start, end, parent }) {
          if (!/^\\[^0-9A-Za-z$()*+./?[\\\]^{|}]$/.test(raw)) return
          if (raw === "\\-" && parent.type.startsWith("CharacterClass")) return
          edits.push({ start, end, text: raw.slice(1) })
        },
      },
    )
  } catch {
    return null
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source)
}
