// Links that lead from docs/ to other files of the repository.
import { existsSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import type { MarkdownRenderer } from "vitepress"
import { PAGES } from "./pages.ts"

const root = join(PAGES, "..")

/** They go to the repository, whose address packages/runtime/package.json has; without one they are text. */
export function leadOutside(md: MarkdownRenderer): void {
  const repository = address()
  md.core.ruler.push("lead-outside", (state) => {
    for (const { children } of state.tokens) {
      let isText = false
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const path = outside(token.attrGet("href") ?? "")
          isText = path !== undefined && repository === undefined
          if (path !== undefined && repository)
            token.attrSet("href", `${repository}/blob/main/${path}`)
        }
        if (isText && token.type.startsWith("link_")) {
          const isEnd = token.type === "link_close"
          token.type = "text"
          token.content = ""
          token.nesting = 0
          if (isEnd) isText = false
        }
      }
    }
  })
}

/** @returns the path in the repository; undefined for a page, an anchor and an address */
function outside(href: string): string | undefined {
  const path = posix.normalize(posix.join("docs", href.split("#")[0] ?? ""))
  if (!href.startsWith(".") || path.startsWith("docs/")) return undefined
  if (!existsSync(join(root, path))) throw new Error(`a link leads nowhere: ${href}`)
  return path
}

function address(): string | undefined {
  const manifest = JSON.parse(
    readFileSync(join(root, "packages/runtime/package.json"), "utf8"),
  ) as {
    repository?: string | { url?: string }
  }
  const { repository } = manifest
  const url = typeof repository === "string" ? repository : repository?.url
  return url?.replace(/^git\+/, "").replace(/\.git$/, "")
}
