import { keepToken } from "./client.ts"
import { el, fill } from "./dom.ts"

/** Prompts the user for the dashboard token. */
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
      // Password managers require a user name to store a token.
      el("input", { name: "username", autocomplete: "username", value: "precast", hidden: true }),
      el("label", {}, "Token of the dashboard", input),
      el("button", { type: "submit" }, "Open"),
    ),
  )
  input.focus()
}
