// Elysia 2 on Bun: its routes take their schemas before the handler.
import { startWith } from "./elysia.mjs"

export const start = (options) => startWith((schema, handler) => [schema, handler], options)
