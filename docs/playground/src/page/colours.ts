import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import type { Extension } from "@codemirror/state"
import { EditorView } from "@codemirror/view"
import { tags } from "@lezer/highlight"

// Colours are variables of style.css, which knows light and dark.
const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--violet)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--accent)" },
  { tag: [tags.comment], color: "var(--quiet)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className, tags.namespace], color: "var(--cool)" },
  {
    tag: [tags.function(tags.definition(tags.variableName))],
    color: "var(--cool)",
    fontWeight: "600",
  },
  { tag: [tags.definition(tags.propertyName)], color: "var(--text)" },
])

const look = EditorView.theme({
  "&": {
    height: "100%",
    fontSize: "var(--code-size)",
    backgroundColor: "var(--card)",
    color: "var(--text)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--quiet)", border: "none" },
  ".cm-content": { caretColor: "var(--text)", paddingBlock: "0.75rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--chosen)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      backgroundColor: "var(--selection)",
    },
  ".cm-tooltip": {
    backgroundColor: "var(--card)",
    color: "var(--text)",
    border: "1px solid var(--line)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--card)",
  },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", maxWidth: "min(40rem, 90vw)" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--chosen)",
    border: "none",
    color: "var(--quiet)",
  },
})

export const colours: Extension = [look, syntaxHighlighting(words)]
