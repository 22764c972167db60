// Runs in a browser, bundled by store-react.test.ts: a component of React that shows the newest value of a stream.
import { createClient, createStore } from "@precast/runtime/client"
import type { App } from "@precast/runtime"
import { createElement, StrictMode, useSyncExternalStore, type ReactElement } from "react"
import { createRoot } from "react-dom/client"
import type { routes } from "./store-react.test.ts"

const client = createClient<App<typeof routes>>("")
const store = createStore((signal) => client.stock({}, { signal }), { baseMs: 10, maxMs: 20 })

function Stock(): ReactElement {
  const { value, status } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const text = value === undefined ? "" : `${value.count} of ${value.at.getTime()}`
  return createElement("p", {}, `${status} ${text}`)
}

interface Page {
  getElementById(id: string): { readonly innerText: string }
}
const { document } = globalThis as unknown as { readonly document: Page }
const place = document.getElementById("place")
const root = createRoot(place)
const two = [createElement(Stock, { key: 1 }), createElement(Stock, { key: 2 })]

const show = (): void => root.render(createElement(StrictMode, {}, two))
const hide = (): void => root.render(null)
const text = (): string => place.innerText

Object.assign(globalThis, { show, hide, text })
