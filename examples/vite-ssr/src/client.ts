import { validate } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import type { Guestbook } from "./app.ts"
import type { Entry } from "./entry.ts"
import { renderEntry } from "./render.ts"

const client = createClient<Guestbook>("")
const form = document.querySelector("form")!
const output = form.querySelector("output")!

form.addEventListener("submit", async (event) => {
  event.preventDefault()
  const checked = validate<Entry>(Object.fromEntries(new FormData(form)))
  if (!checked.ok) {
    output.textContent = checked.issues.map(({ path, message }) => `${path}: ${message}`).join(" ")
    return
  }
  const signed = await client.entries.sign(checked.value)
  document.querySelector("#entries")!.insertAdjacentHTML("beforeend", renderEntry(signed))
})
