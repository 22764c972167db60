import type { Fix } from "./fixes.ts"

/** Characters of a title in a menu. */
const MOST = 60

/** PC1135, PC1138 … PC1141: the type of a statement's rows is written, or its fields that do not fit are corrected. */
export const writeRowType: Fix = (state, { fileName }, { span }) => {
  const { rowTypes } = state.compileFile(fileName)
  const found = rowTypes.find((each) => span.start >= each.span.start && span.end <= each.span.end)
  if (!found || found.edits.length === 0) return null
  const { text, edits } = found
  const shown = text.length > MOST ? `${text.slice(0, MOST)}…` : text
  return {
    text: `Write the row type ${shown}`,
    edits: edits.map(({ span: { file, start, end }, text }) => ({
      file,
      start,
      length: end - start,
      text,
    })),
  }
}
