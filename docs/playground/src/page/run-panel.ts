import type { Compiled, Ran, Runnable } from "../shared/messages.ts"
import { byId, element } from "./dom.ts"
import { openSandbox } from "./running.ts"

/** The box that runs what was compiled. */
export interface RunPanel {
  /** Name of the chosen function, "request", or "". */
  readonly chosen: string
  readonly input: string
  /** @param chosen what to run of what is compiled next */
  set(chosen: string, input: string): void
  /** null: there is nothing to run. */
  show(compiled: Compiled | null): void
}

const hints = {
  text: "JSON text",
  value: "A value, as JavaScript writes it: JSON, new Date(), 1n …",
  nothing: "It takes no value.",
  request: "A request: method and path, headers, an empty line, the body",
  none: "Export a function or an endpoint to run it: export const isUser = is<User>",
}

export function createRunPanel(onChange: () => void): RunPanel {
  const select = byId("run-what", HTMLSelectElement)
  const input = byId("run-input", HTMLTextAreaElement)
  const button = byId("run", HTMLButtonElement)
  const output = byId("run-output", HTMLElement)
  const hint = byId("run-hint", HTMLElement)
  const runInSandbox = openSandbox()
  let compiled: Compiled | null = null
  let wished = ""

  const current = (): Runnable | null =>
    compiled?.runnable.find((each) => nameOf(each) === select.value) ?? null

  function refresh(): void {
    const what = current()
    const takes = what === null ? "none" : what.kind === "request" ? "request" : what.takes
    hint.textContent = hints[takes]
    input.disabled = takes === "nothing" || takes === "none"
    button.disabled = compiled === null
  }

  async function run(): Promise<void> {
    if (compiled === null) return
    button.disabled = true
    output.dataset.state = "running"
    output.replaceChildren("Running …")
    const { script } = compiled
    const ran = await runInSandbox({ script, run: current(), input: input.value }).catch(told)
    showRan(output, ran)
    button.disabled = false
  }

  button.addEventListener("click", () => void run())
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void run()
  })
  input.addEventListener("input", onChange)
  select.addEventListener("change", () => {
    wished = select.value
    refresh()
    onChange()
  })
  return {
    get chosen() {
      return wished
    },
    get input() {
      return input.value
    },
    set(chosen, text) {
      wished = chosen
      input.value = text
      output.replaceChildren()
      delete output.dataset.state
    },
    show(next) {
      compiled = next
      fill(select, next?.runnable ?? [], wished)
      refresh()
    },
  }
}

function fill(select: HTMLSelectElement, all: readonly Runnable[], wished: string): void {
  const names = all.map((each) => nameOf(each))
  const options = all.map((each) => element("option", { value: nameOf(each) }, titleOf(each)))
  select.replaceChildren(...options)
  select.disabled = all.length < 2
  select.value = names.includes(wished) ? wished : (names[0] ?? "")
}

function nameOf(what: Runnable): string {
  return what.kind === "request" ? "request" : what.name
}

function titleOf(what: Runnable): string {
  if (what.kind === "function") return `${what.name}(${what.takes === "nothing" ? "" : "…"})`
  return `request: ${what.routes.map(({ method, path }) => `${method} ${path}`).join(", ")}`
}

function told(error: unknown): Ran {
  return { ok: false, logs: [], result: String(error) }
}

function showRan(output: HTMLElement, { ok, logs, result }: Ran): void {
  output.dataset.state = ok ? "ok" : "failed"
  const printed = logs.map((line) => element("div", { className: "log" }, line))
  const end = result === "" ? [] : [element("div", { className: "result" }, result)]
  output.replaceChildren(...printed, ...end)
}
