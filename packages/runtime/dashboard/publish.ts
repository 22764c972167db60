import type { TopicView } from "../src/app/dashboard/wire.ts"
import { act, ask } from "./client.ts"
import { el, fill } from "./dom.ts"
import { pretty, section } from "./parts.ts"

/** A form that publishes a message to a topic. */
export function publishForm(topic: string, signal: AbortSignal, done: () => void): HTMLElement {
  const text = el("textarea", {
    rows: 6,
    name: "message",
    spellcheck: "false",
    "aria-label": "Message",
    required: true,
  })
  const said = el("p", { role: "status" })
  const button = el("button", { type: "submit" }, "Publish")
  ask<TopicView>("topic", { topic }, signal).then(
    ({ sample }) => {
      if (text.value === "" && sample !== null) text.value = pretty(sample)
    },
    () => {},
  )
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    button.disabled = true
    try {
      const { id } = await act<{ id: string }>("topics/publish", { topic }, text.value)
      fill(said, `Published as ${id}.`)
      said.className = "quiet"
      done()
    } catch (error) {
      fill(said, (error as Error).message)
      said.className = "problem"
    } finally {
      button.disabled = false
    }
  }
  return section(
    "Publish a message",
    el("form", { class: "try", onsubmit: submit }, text, el("p", { class: "tools" }, button)),
    said,
  )
}
