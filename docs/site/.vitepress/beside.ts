// How code blocks are shown: with their file name, and next to their emitted code.
import type { MarkdownRenderer } from "vitepress"

/**
 * A block `ts file=src/main.ts` gets the file's name as its title. A block `js emitted=checkUser` is shown next to
 * the block before it, whose emitted code it shows.
 */
export function besideEmitted(md: MarkdownRenderer): void {
  md.core.ruler.push("beside-emitted", (state) => {
    const { tokens, Token } = state
    const html = (content: string) => {
      const token = new Token("html_block", "", 0)
      token.content = content
      return token
    }
    state.tokens = tokens.flatMap((token, index) => {
      if (token.type !== "fence") return [token]
      const name = /\bfile=(\S+)/.exec(token.info)?.[1]
      const parts = name
        ? [html(`<div class="file-name">${md.utils.escapeHtml(name)}</div>\n`), token]
        : [token]
      const isEmitted = (at: number) => tokens[at]?.info.startsWith("js emitted=") ?? false
      const isBeside = (at: number) =>
        tokens[at - 1]?.type === "fence" && isEmitted(at) && !isEmitted(at - 1)
      if (isBeside(index)) return [...parts, html("</div>\n")]
      return isBeside(index + 1) ? [html('<div class="beside">\n'), ...parts] : parts
    })
  })
}
