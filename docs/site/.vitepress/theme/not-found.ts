import { withBase } from "vitepress"
import { h, type VNode } from "vue"

/** The page shown for an unknown address. That of VitePress has no main landmark. */
export function notFound(): VNode {
  return h("main", { class: "vp-doc not-found" }, [
    h("h1", "Page not found"),
    h("p", "It may have moved: the search above covers all pages."),
    h("p", h("a", { href: withBase("/") }, "Home page")),
  ])
}
