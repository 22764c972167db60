import { keepToken } from "./client.ts"
import { el, fill } from "./dom.ts"

/** Asks the reader for the token of the dashboard. */
export function askForToken(place: HTMLElement, done: () => void): void {
  const input = el("input", {
    type: "password",
    name: "token",
    autocomplete: "current-password",
    required: true,
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    keepToken(input.value)
    done()
  }
  fill(
    place,
    el(
      "form",
      { class: "login", onsubmit: submit },
      // Password managers keep a token under a name.
      el("input", { name: "username", autocomplete: "username", value: "precast", hidden: true }),
      el("label", {}, "Token of the dashboard", input),
      el("button", { type: "submit" }, "Open"),
    ),
  )
  input.focus()
}
