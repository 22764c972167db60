import type { About } from "../src/app/dashboard/wire.ts"
import { bucketsView } from "./buckets.ts"
import { cachesView } from "./caches.ts"
import { ask, Failure, needsToken, watch } from "./client.ts"
import { databaseView } from "./database.ts"
import { el, fill, linkTo, placeParts } from "./dom.ts"
import { jobsView } from "./jobs.ts"
import { listenForKeys } from "./keys.ts"
import { askForToken } from "./login.ts"
import { requestsView } from "./requests.ts"
import { routesView } from "./routes.ts"
import { requests } from "./store.ts"
import { topicsView } from "./topics.ts"

/** One part of the page. What it gives is called when another part is shown. */
type View = (place: HTMLElement, parts: readonly string[], about: About) => (() => void) | void

interface Tab {
  readonly name: string
  readonly text: string
  readonly view: View
  isThere(about: About): boolean
}

const TABS: readonly Tab[] = [
  { name: "requests", text: "Requests", view: requestsView, isThere: () => true },
  { name: "routes", text: "Routes", view: routesView, isThere: () => true },
  {
    name: "database",
    text: "Database",
    view: databaseView,
    isThere: ({ databases }) => databases.length > 0,
  },
  {
    name: "buckets",
    text: "Buckets",
    view: bucketsView,
    isThere: ({ buckets }) => buckets.length > 0,
  },
  { name: "caches", text: "Caches", view: cachesView, isThere: ({ caches }) => caches },
  { name: "topics", text: "Topics", view: topicsView, isThere: ({ topics }) => topics },
  { name: "jobs", text: "Jobs", view: jobsView, isThere: ({ jobs }) => jobs },
]

const state = el("span", { class: "state", role: "status" }, "connecting")
const nav = el("nav", { "aria-label": "Parts" })
const title = el("h1", {}, "Dashboard")
const place = el("div")
const main = el("main", {}, title, place)
let leave = (): void => {}

async function start(): Promise<void> {
  let about: About
  try {
    about = await ask<About>("about")
  } catch (error) {
    if (needsToken && error instanceof Failure && error.status === 401)
      return askForToken(place, () => void start())
    fill(place, el("p", { class: "problem" }, String((error as Error).message)))
    return
  }
  const tabs = TABS.filter(({ isThere }) => isThere(about))
  addEventListener("hashchange", () => show(tabs, about))
  listenForKeys(main)
  show(tabs, about)
  await watch(requests.take, (isConnected) => {
    state.textContent = isConnected ? "live" : "not connected"
    state.classList.toggle("on", isConnected)
  })
}

let shown: string | undefined

function show(tabs: readonly Tab[], about: About): void {
  const [name = "requests", ...parts] = placeParts()
  const tab = tabs.find((each) => each.name === name) ?? tabs[0]!
  fill(
    nav,
    tabs.map((each) =>
      el(
        "a",
        { href: linkTo([each.name]), "aria-current": each === tab ? "page" : undefined },
        each.text,
      ),
    ),
  )
  title.textContent = tab.text
  document.title = `${tab.text} · Precast`
  leave()
  leave = tab.view(place, parts, about) ?? (() => {})
  if (shown !== tab.name) scrollTo(0, 0)
  shown = tab.name
}

fill(
  document.body,
  el(
    "header",
    {},
    el("a", { class: "brand", href: "#/" }, "precast"),
    el("span", { class: "host" }, location.host),
    state,
    nav,
  ),
  main,
)
void start()
