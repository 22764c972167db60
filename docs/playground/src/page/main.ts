import { examples, type State, stateOf } from "../shared/examples.ts"
import type { Compiled } from "../shared/messages.ts"
import { type Compiling, openCompiling } from "./compiling.ts"
import { byId, element } from "./dom.ts"
import { createEditor, createViewer } from "./editor.ts"
import { linkOf, stateIn } from "./link.ts"
import { showProblems } from "./problems.ts"
import { createRunPanel } from "./run-panel.ts"
import { createTheme } from "./theme.ts"

const status = byId("status", HTMLElement)
const problems = byId("problems", HTMLUListElement)
const choice = byId("example", HTMLSelectElement)
const optimize = byId("optimize", HTMLSelectElement)
const exact = byId("exact", HTMLInputElement)
const share = byId("share", HTMLButtonElement)
const failure = byId("failure", HTMLElement)

let compiled: Compiled | null = null
// While a state is put into its places, no change is the user's.
let isSetting = false

const showCode = createViewer(byId("code", HTMLElement), "Emitted code")
const panel = createRunPanel(changed)
const compiling: Compiling = openCompiling({
  onState(state) {
    const words = { loading: "Loading the compiler …", working: "Compiling …", idle: "" }
    status.dataset.state = state
    status.textContent = state === "idle" && compiled ? summaryOf(compiled) : words[state]
  },
  onCompiled(next) {
    compiled = next
    failure.hidden = true
    editor.show(next.problems)
    showProblems(problems, next.problems, editor.goTo)
    showEmitted()
    panel.show(next)
  },
  onFailed(reason) {
    compiled = null
    failure.textContent = reason
    failure.hidden = false
    showProblems(problems, [], editor.goTo)
    panel.show(null)
  },
})
const editor = createEditor({
  at: byId("editor", HTMLElement),
  label: "TypeScript",
  onChange: changed,
  hover: compiling.hover,
  complete: compiling.complete,
})

createTheme(byId("theme", HTMLButtonElement))
choice.append(...examples.map(({ id, title }) => element("option", { value: id }, title)))
choice.addEventListener("change", () => {
  const example = examples.find(({ id }) => id === choice.value)
  if (!example) return
  history.pushState(null, "", `#example=${example.id}`)
  set(stateOf(example))
})
optimize.addEventListener("change", changed)
exact.addEventListener("change", showEmitted)
share.addEventListener("click", () => void copyLink())
window.addEventListener("hashchange", () => void open())
void open()

/** The state in the URL, or the first example. */
async function open(): Promise<void> {
  set((await stateIn(location.hash)) ?? stateOf(examples[2]!))
}

function set(state: State): void {
  isSetting = true
  editor.write(state.text)
  panel.set(state.run, state.input)
  optimize.value = state.optimize
  isSetting = false
  choice.value = examples.find(({ text }) => text === state.text)?.id ?? ""
  compile()
}

function stateNow(): State {
  return {
    text: editor.text,
    run: panel.chosen,
    input: panel.input,
    optimize: optimize.value === "size" ? "size" : "speed",
  }
}

let later: ReturnType<typeof setTimeout> | undefined

function changed(): void {
  if (isSetting) return
  compile()
  clearTimeout(later)
  later = setTimeout(() => void keep(), 500)
}

function compile(): void {
  const { text, optimize: made } = stateNow()
  compiling.compile({ text, optimize: made })
}

/** The address always leads back to what is there. */
async function keep(): Promise<void> {
  choice.value = examples.find(({ text }) => text === editor.text)?.id ?? ""
  history.replaceState(null, "", await linkOf(stateNow()))
}

async function copyLink(): Promise<void> {
  clearTimeout(later)
  await keep()
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  )
  share.textContent = copied ? "Copied" : "The link is in the address bar"
  setTimeout(() => (share.textContent = "Copy link"), 2000)
}

function showEmitted(): void {
  if (compiled) showCode(exact.checked ? compiled.javascript : compiled.readable)
}

function summaryOf({ sites, javascript }: Compiled): string {
  if (sites === 0) return "No call of is<T>, decode<T>, api() … here, so nothing is emitted."
  const size = (javascript.length / 1000).toFixed(1)
  return `${sites} ${sites === 1 ? "place" : "places"} got code · ${size} kB with your own`
}
