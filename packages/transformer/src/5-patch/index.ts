import type { FileSites, ModuleCode, Site, Span } from "../ir/ir-site.ts"
import { type Edit, type FileEdits, refusal } from "./edits.ts"

/** A callee for which no code could be made, and why. */
export interface Refused {
  span: Span
  message: string
}

/** The text before an argument that is inserted. */
interface Gap {
  needsComma: boolean
  missing: number
}

/** What changes in a file in addition to the sites. */
interface Others {
  refused: readonly Refused[]
  /** Arguments that are part of the code. */
  removed: readonly Span[]
  /** Where a parameter is handed on. */
  passedOn: readonly { span: Span; gap: Gap; parameter: string }[]
}

interface Made {
  read: FileSites
  gaps: ReadonlyMap<Site, Gap>
  refused: readonly Refused[]
}

/** The edits that put emitted text into one source file. */
export function editsOf(
  { read, gaps, refused }: Made,
  { expressions, ...module }: ModuleCode,
  others: Others,
): FileEdits {
  const made = read.sites.map((site, index) => editOf(site, expressions[index]!, gaps))
  const refusals = [...others.refused, ...refused].map(({ span, message }): Edit => ({
    kind: "replace",
    span,
    text: refusal(message),
  }))
  const removals = others.removed.map((span): Edit => ({ kind: "remove", span, text: "" }))
  const passed = others.passedOn.map(({ span, gap, parameter }): Edit => ({
    kind: "fill",
    span,
    ...gap,
    text: parameter,
  }))
  return { file: read.file, module, edits: [...made, ...refusals, ...removals, ...passed] }
}

function editOf(site: Site, text: string, gaps: Made["gaps"]): Edit {
  const { span } = site
  const gap = gaps.get(site)
  if (gap) return { kind: "fill", span, ...gap, text }
  if (site.kind === "rows") return { kind: "tag", span, text }
  if (site.kind === "factory") return { kind: "wrap", span, text }
  return { kind: site.kind === "function" ? "replace" : "append", span, text }
}
