// Fonts of the system: the page loads none.
import type { Theme } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
// oxlint-disable-next-line import/no-unassigned-import
import "./style.css"

export default { extends: DefaultTheme } satisfies Theme
