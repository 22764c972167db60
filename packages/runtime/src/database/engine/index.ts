export { openEngine } from "./open.ts"
export type { Engine, EngineKind, EngineOptions } from "./engine.ts"
