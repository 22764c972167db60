// Groups and order of the sidebar. Titles come from the pages; pages without a group are listed under "More".
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Folder of the pages: docs/. */
export const PAGES: string = join(import.meta.dirname, "../..")

const GROUPS: { text: string; collapsed?: boolean; pages: string }[] = [
  { text: "Tutorial", pages: "index tutorial init" },
  {
    text: "Guides",
    pages:
      "guide-authentication guide-uploads guide-real-time guide-background guide-testing guide-deploy serverless guide-fastify bundlers editors libraries migrate-express migrate-fastify migrate-elysia migrate-encore migrate-zod migrate-typia",
  },
  {
    text: "Reference",
    pages:
      "requests forms responses live static-files serve middleware websockets websockets-processes websocket-client auth sessions database sql-check database-copy database-connections migrations database-local topics topics-drivers topics-brokers cron cache buckets config services client openapi core http2 security operations limits hooks errors runtime-errors database-errors web telemetry testing dashboard functions types constraints wire-formats json-schema standard-schema random diagnostics diagnostics-constraints diagnostics-endpoints cli cli-operations cli-errors typescript-7 bench bench-scenarios",
  },
  {
    text: "Explanation",
    pages:
      "how-it-works lifecycle faq judged fairness performance performance-servers performance-published performance-core performance-cores performance-decode performance-encode performance-check performance-size performance-build performance-cold performance-rebuild performance-start performance-database",
  },
]

interface Item {
  text: string
  link: string
}

/** Groups of the sidebar, with all pages of docs/. */
export function sidebar(): { text: string; collapsed?: boolean; items: Item[] }[] {
  const names = readdirSync(PAGES).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? [])
  const remaining = new Set(names)
  const groups = GROUPS.map(({ pages, ...group }) => ({
    ...group,
    items: pages
      .split(" ")
      .filter((name) => remaining.delete(name))
      .map(itemOf),
  }))
  if (remaining.size > 0) groups.push({ text: "More", items: [...remaining].sort().map(itemOf) })
  return groups.filter((group) => group.items.length > 0)
}

function itemOf(name: string): Item {
  const title = /^# (.+)$/m.exec(readFileSync(join(PAGES, `${name}.md`), "utf8"))?.[1] ?? name
  return {
    text: title.replaceAll("`", "").replaceAll("\\", ""),
    link: name === "index" ? "/" : `/${name}`,
  }
}
