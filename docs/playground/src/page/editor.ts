import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands"
import { javascript } from "@codemirror/lang-javascript"
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language"
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint"
import { EditorState, type Extension } from "@codemirror/state"
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view"
import type { Completion, Hover, Problem } from "../shared/messages.ts"
import { colours } from "./colours.ts"

/** Where the user types. */
export interface Editor {
  readonly text: string
  /** Replaces the whole text; the history continues. */
  write(text: string): void
  show(problems: readonly Problem[]): void
  /** Puts the cursor there. */
  goTo(place: number): void
}

export interface EditorOptions {
  readonly at: HTMLElement
  readonly label: string
  onChange(): void
  hover(text: string, at: number): Promise<Hover | null>
  complete(text: string, at: number): Promise<readonly Completion[]>
}

export function createEditor({ at, label, ...options }: EditorOptions): Editor {
  const view: EditorView = new EditorView({
    parent: at,
    extensions: [
      common,
      history(),
      indentOnInput(),
      closeBrackets(),
      highlightActiveLine(),
      lintGutter(),
      javascript({ typescript: true }),
      autocompletion({ override: [(context) => completionsAt(context, options)] }),
      hoverTooltip(async (_view, place) => tooltip(await options.hover(textOf(view), place))),
      // Escape, then Tab leaves the editor, as the line below the editor describes.
      keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
      EditorView.updateListener.of((update) => update.docChanged && options.onChange()),
    ],
  })
  return {
    get text() {
      return textOf(view)
    },
    write: (text) => replace(view, text),
    show(problems) {
      const { length } = view.state.doc
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((each) => lint(each, length)),
        ),
      )
    },
    goTo(place) {
      view.dispatch({ selection: { anchor: place }, scrollIntoView: true })
      view.focus()
    },
  }
}

/** Code to read, in the same colours. */
export function createViewer(at: HTMLElement, label: string): (text: string) => void {
  const view = new EditorView({
    parent: at,
    extensions: [
      common,
      javascript(),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({
        "aria-label": label,
        "aria-readonly": "true",
        tabindex: "0",
      }),
    ],
  })
  return (text) => {
    if (textOf(view) !== text) replace(view, text)
  }
}

const common: Extension = [
  lineNumbers(),
  foldGutter(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  keymap.of([...foldKeymap, ...defaultKeymap]),
  colours,
]

function textOf(view: EditorView): string {
  return view.state.doc.toString()
}

function replace(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

/** @param length of the text by now, which may be shorter than what was compiled */
function lint({ start, end, ...problem }: Problem, length: number): Diagnostic {
  const { severity, message, code, from: source } = problem
  const from = Math.min(start, length)
  return {
    from,
    to: Math.min(Math.max(end, from), length),
    severity,
    message,
    source: `${source} ${code}`,
  }
}

function tooltip(hover: Hover | null) {
  if (hover === null) return null
  const create = (): { dom: HTMLElement } => {
    const dom = document.createElement("div")
    dom.className = "hover"
    const signature = document.createElement("pre")
    signature.textContent = hover.signature
    dom.append(signature)
    if (hover.said !== "") dom.append(hover.said)
    return { dom }
  }
  return { pos: hover.start, end: hover.end, create }
}

async function completionsAt(
  context: CompletionContext,
  { complete }: Pick<EditorOptions, "complete">,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w$]*$/)
  const isMember = context.matchBefore(/[.][\w$]*$/) !== null
  if (!context.explicit && !isMember && (word === null || word.from === word.to)) return null
  const all = await complete(context.state.doc.toString(), context.pos)
  if (all.length === 0) return null
  const types = new Set(["class", "function", "interface", "keyword", "method", "property", "type"])
  return {
    from: word?.from ?? context.pos,
    validFor: /^[\w$]*$/,
    options: all.map(({ label, kind }) => ({ label, type: types.has(kind) ? kind : "variable" })),
  }
}
