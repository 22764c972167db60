// Which page stands where. Titles are those of the pages; a page that no group names stands under "More".
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Folder of the pages: docs/. */
export const PAGES: string = join(import.meta.dirname, "../..")

const GROUPS: { text: string; collapsed?: boolean; pages: string }[] = [
  { text: "Start", pages: "index tutorial how-it-works faq" },
  {
    text: "Guides",
    pages:
      "guide-authentication guide-uploads guide-real-time guide-background guide-testing guide-deploy guide-fastify",
  },
  {
    text: "Moving",
    pages:
      "migrate-express migrate-fastify migrate-elysia migrate-encore migrate-zod migrate-typia",
  },
  {
    text: "Serving",
    pages:
      "serve requests responses errors hooks lifecycle auth middleware websockets openapi client services web telemetry testing limits operations core",
  },
  {
    text: "Types",
    pages: "types constraints wire-formats json-schema standard-schema random diagnostics",
  },
  {
    text: "Data and events",
    pages:
      "database migrations database-local topics topics-engines cron config cache buckets dashboard",
  },
  { text: "Project", pages: "init cli bundlers editors libraries" },
  {
    text: "Speed and safety",
    pages:
      "performance performance-decode performance-encode performance-check performance-size performance-build performance-database bench fairness security",
  },
]

interface Item {
  text: string
  link: string
}

/** Groups of the side bar, with all pages of docs/. */
export function sidebar(): { text: string; collapsed?: boolean; items: Item[] }[] {
  const names = readdirSync(PAGES).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? [])
  const there = new Set(names)
  const groups = GROUPS.map(({ pages, ...group }) => ({
    ...group,
    items: pages
      .split(" ")
      .filter((name) => there.delete(name))
      .map(itemOf),
  }))
  if (there.size > 0) groups.push({ text: "More", items: [...there].sort().map(itemOf) })
  return groups.filter((group) => group.items.length > 0)
}

function itemOf(name: string): Item {
  const title = /^# (.+)$/m.exec(readFileSync(join(PAGES, `${name}.md`), "utf8"))?.[1] ?? name
  return {
    text: title.replaceAll("`", "").replaceAll("\\", ""),
    link: name === "index" ? "/" : `/${name}`,
  }
}
