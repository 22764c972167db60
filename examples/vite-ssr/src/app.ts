import { api, createApp, type ContentType } from "@precast/runtime"
import type { Entry, Signed } from "./entry.ts"
import { renderEntry } from "./render.ts"

const entries: Signed[] = []

/** @param template the page, as Vite has made it */
export function createRoutes(template: string) {
  const page = api({ method: "GET", path: "/" }, (): string & ContentType<"text/html"> =>
    template.replace("<!--entries-->", () => entries.map(renderEntry).join("")),
  )
  const sign = api({ method: "POST", path: "/api/entries" }, (entry: Entry): Signed => {
    const signed = { ...entry, at: new Date("2026-12-24") }
    entries.push(signed)
    return signed
  })
  return { page, entries: { sign } }
}

export const createGuestbook = (template: string) => createApp(createRoutes(template))

export type Guestbook = ReturnType<typeof createGuestbook>
