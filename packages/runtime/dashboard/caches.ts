import type { CacheKeysView, CacheView } from "../src/app/dashboard/wire.ts"
import { act, ask } from "./client.ts"
import { el, fill, linkTo } from "./dom.ts"
import { pairs, section, split } from "./parts.ts"
import { refresh } from "./refresh.ts"

/** Shows the caches with their counters, and the keys of the selected cache. */
export function cachesView(place: HTMLElement, [chosen]: readonly string[]): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const list = el("div", { class: "list" })
  const counts = el("div")
  const keys = el("div")
  const failed = (where: HTMLElement) => (error: Error) => {
    if (!signal.aborted) fill(where, el("p", { class: "problem" }, error.message))
  }
  const draw = (): Promise<void> =>
    ask<CacheView[]>("caches", {}, signal).then((all) => {
      const cache = all.find(({ name }) => name === chosen)
      fill(list, listOf(all, chosen))
      if (cache !== undefined) fill(counts, countsOf(cache))
    }, failed(list))
  const drawKeys = (cache: string): void => {
    ask<CacheKeysView>("caches/keys", { cache }, signal).then(
      (view) => fill(keys, keysOf(view)),
      failed(keys),
    )
  }
  const clear = (cache: string) => (): void => {
    if (!confirm(`Remove all entries of ${cache}?`)) return
    const done = (): void => {
      drawKeys(cache)
      void draw()
    }
    act("caches/clear", { cache }).then(done, failed(keys))
  }
  const detail =
    chosen === undefined
      ? el("article", { class: "detail" }, el("p", { class: "quiet" }, "Choose a cache."))
      : el(
          "article",
          { class: "detail" },
          el("a", { class: "back", href: linkTo(["caches"]) }, "← All caches"),
          el("h2", {}, chosen),
          el(
            "p",
            { class: "tools" },
            el("button", { type: "button", onclick: () => drawKeys(chosen) }, "Refresh the keys"),
            el("button", { type: "button", onclick: clear(chosen) }, "Clear"),
          ),
          counts,
          keys,
        )
  fill(place, split(list, detail, chosen !== undefined))
  if (chosen !== undefined) drawKeys(chosen)
  void refresh(draw, signal)
  return () => controller.abort()
}

function listOf(all: readonly CacheView[], chosen: string | undefined): HTMLElement {
  const rows = all.map((cache) =>
    el(
      "a",
      {
        class: "row",
        href: linkTo(["caches", cache.name]),
        "aria-current": cache.name === chosen ? "true" : undefined,
      },
      el("span", { class: "path" }, cache.name),
      el("span", { class: "time" }, `${hitRate(cache)}hits ${cache.hits}, misses ${cache.misses}`),
      cache.failures === 0
        ? null
        : el("span", { class: "status s5" }, `${cache.failures} failures`),
    ),
  )
  return el("div", { class: "rows" }, rows)
}

/** The hit rate as `90 %, `; empty if the cache has not been read. */
function hitRate({ hits, stale, misses }: CacheView): string {
  const reads = hits + stale + misses
  return reads === 0 ? "" : `${Math.round(((hits + stale) / reads) * 100)} %, `
}

function countsOf(cache: CacheView): HTMLElement {
  return pairs([
    ["hits", String(cache.hits)],
    ["stale hits", String(cache.stale)],
    ["misses", String(cache.misses)],
    ["loads", String(cache.loads)],
    ["failures", String(cache.failures)],
    ...(cache.entries === null ? [] : [["entries", String(cache.entries)] as const]),
  ])
}

function keysOf({ store, keys, hasMore }: CacheKeysView): HTMLElement {
  const where = `Values are kept in ${store === "redis" ? "Redis" : "the memory of this process"}.`
  const items = keys.map((key) => el("li", {}, el("code", {}, key)))
  return section(
    "Keys",
    el("p", { class: "quiet" }, where),
    keys.length === 0
      ? el("p", { class: "quiet" }, "No keys.")
      : el("ul", { class: "letters" }, items),
    hasMore && el("p", { class: "quiet" }, `The first ${keys.length} are shown.`),
  )
}
