export { othersOf, tscPlugin as default } from "./hosts/tsc.ts"
export { transform, type Transformed } from "./hosts/transform.ts"
export type { UncheckedStatement } from "./sql/index.ts"
export type { RowType, TypeEdit } from "./sql/row-types.ts"
export { openTypeScript7, type Changes, type OpenProject } from "./hosts/typescript-7.ts"
export {
  watchTypeScript7,
  type WatchedProject,
  type WatchedRound,
} from "./hosts/typescript-7-watched.ts"
export {
  checkStatements,
  type CheckedDatabase,
  type CheckedStatements,
  type DatabaseTable,
} from "./hosts/sql/check-statements.ts"
export { readSigned, writeSigned } from "./hosts/disk-cache/signed-file.ts"
export { configsOf } from "./hosts/project/project-settings.ts"
export { lookupFolders } from "./hosts/project/searched-folders.ts"
export {
  openEditorProject,
  type EditorDiagnostic,
  type EditorProject,
} from "./hosts/editor/editor-project.ts"
export type { BuildState, LastBuild } from "./hosts/typescript-7/built-files.ts"
export type { Emitter } from "./hosts/typescript-7/emitter-of.ts"
export type { Outline, Outlines } from "./hosts/typescript-7/typescript-7-outline.ts"
export { removeShared, sharedNameOf } from "./hosts/shared-module.ts"
export { scriptOf } from "./hosts/typescript-7/sharing-7.ts"
export { withoutCollections } from "./hosts/typescript-7/garbage.ts"
export { optimizeLater } from "./hosts/optimize-later.ts"
export type { Options } from "./diagnostics/options.ts"
export { formatDiagnostic, formatDiagnostics, messageOf } from "./diagnostics/format.ts"
export { withoutEchoes } from "./diagnostics/merge.ts"
export type { Diagnostic, DiagnosticUse } from "./diagnostics/index.ts"
export {
  openProject,
  type FileChanges,
  type Holding,
  type Mode,
  type Project,
  type Problem,
  type TransformedFile,
} from "./hosts/project.ts"
export { stripTypes, type Runnable } from "./hosts/running/strip.ts"
export type { Prepared } from "./hosts/running/strip.ts"
