import { existsSync } from "node:fs"
import { join } from "node:path"
import { defineConfig, type UserConfig } from "vitepress"
import { besideEmitted } from "./beside.ts"
import { leadOutside } from "./outside.ts"
import { PAGES, sidebar } from "./pages.ts"
import { miniSearch } from "./search.ts"

type VitePlugin = Extract<
  NonNullable<NonNullable<UserConfig["vite"]>["plugins"]>[number],
  { name: string }
>

const folder = join(import.meta.dirname, "..")
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%23b4530a' d='M2 9h5v5H2zm7 0h5v5H9zM5.5 2h5v5h-5z'/%3E%3C/svg%3E"

// What another build puts there, and the router of this site does not know.
const hasPlayground = existsSync(join(folder, "public/playground/index.html"))

export default defineConfig({
  title: "Precast",
  description: "Typed backends in TypeScript, cast at build time",
  lang: "en",
  srcDir: PAGES,
  srcExclude: ["site/**", "playground/**"],
  outDir: join(folder, "dist"),
  cacheDir: join(folder, "node_modules/.vitepress"),
  base: process.env.SITE_BASE ?? "/",
  cleanUrls: false,
  head: [["link", { rel: "icon", href: icon }]],
  vite: { publicDir: join(folder, "public"), plugins: [vueOfHere(), keyHintByStyle()] },
  // Pages with two columns of code have no room for the outline; the first page does not need it.
  transformPageData(page) {
    if (/^(how-it-works|index)\.md$/.test(page.relativePath)) page.frontmatter.aside = false
  },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify },
    languageAlias: { caddyfile: "nginx" },
    config(md) {
      leadOutside(md)
      besideEmitted(md)
    },
  },
  themeConfig: {
    search: {
      provider: "local",
      options: { miniSearch },
    },
    outline: [2, 3],
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "Guides", link: "/guide-deploy", activeMatch: "/guide-" },
      { text: "Reference", link: "/serve" },
      { text: "Performance", link: "/performance", activeMatch: "/performance" },
      { text: "FAQ", link: "/faq" },
      ...(hasPlayground ? [{ text: "Playground", link: "/playground/", target: "_self" }] : []),
    ],
    sidebar: sidebar(),
    docFooter: { prev: "Before", next: "Next" },
  },
})

/** Pages become components that import Vue: that of this folder, which they are outside of. */
function vueOfHere(): VitePlugin {
  return {
    name: "vue-of-here",
    enforce: "pre",
    resolveId(id, importer) {
      if (!/^vue(\/|$)/.test(id) || importer?.startsWith(folder)) return undefined
      return this.resolve(id, join(folder, "package.json"), { skipSelf: true })
    },
  }
}

/**
 * The search button is named "Search", so it may contain no other text (WCAG 2.5.3): the K next to it comes from the
 * style sheet, as the Ctrl before it does.
 */
function keyHintByStyle(): VitePlugin {
  const key = '<kbd class="DocSearch-Button-Key">K</kbd>'
  return {
    name: "key-hint-by-style",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/VPNavBarSearchButton.vue")) return undefined
      if (!code.includes(key)) throw new Error(`${id} has no ${key}`)
      return code.replace(key, '<kbd class="DocSearch-Button-Key key-hint"></kbd>')
    },
  }
}

/** The anchors that GitHub gives headings: pages are read there, too, and link to each other by them. */
function slugify(text: string): string {
  const kept = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
  return kept.replaceAll(" ", "-")
}
