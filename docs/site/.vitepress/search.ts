// What the search finds first. VitePress hands these options to the browser as text, so each function
// is self-contained and uses nothing outside of it.
import type { DefaultTheme } from "vitepress"

type Options = NonNullable<NonNullable<DefaultTheme.LocalSearchOptions["miniSearch"]>>

/** Words of the index, and how well a section fits. */
export const miniSearch: Options = {
  options: {
    // `rateLimit` is found by `rate limit`, and as it is written.
    tokenize: (text) =>
      text
        .split(/[\n\r\p{Z}\p{P}]+/u)
        .filter((word) => word !== "")
        .flatMap((word) => {
          const parts = word.match(/[A-Z]?[a-z]{2,}/g) ?? []
          return parts.length > 1 ? [word, ...parts] : [word]
        }),
  },
  searchOptions: {
    fuzzy: 0.2,
    prefix: true,
    boost: { title: 6, text: 2, titles: 2 },
    // Catalogues and pages of figures name everything once; who looks for a thing wants its own page.
    boostDocument: (id) =>
      /\/(runtime-errors|database-errors|cli-errors|diagnostics|performance|bench|fairness|core|editors|openapi)/.test(
        id,
      )
        ? 0.3
        : /\/(migrate-|faq|hooks|limits|websocket-client)/.test(id)
          ? 0.6
          : /\/(tutorial|guide-|requests|types|wire-formats|middleware|bundlers|database\.|init)/.test(
                id,
              )
            ? 1.6
            : 1,
  },
}
