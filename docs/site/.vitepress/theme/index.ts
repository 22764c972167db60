// Fonts of the system: the page loads none.
import type { Theme } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
import { h } from "vue"
import { notFound } from "./not-found.ts"
// oxlint-disable-next-line import/no-unassigned-import
import "./style.css"

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "not-found": notFound }),
} satisfies Theme
