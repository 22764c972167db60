// The entry that Encore's compiler writes for an application: its endpoints, each with what it is.
import {
  type Handler,
  registerGateways,
  registerHandlers,
  run,
} from "encore.dev/internal/codegen/appinit"
import { hello, schema } from "./api"
import service from "./encore.service"

const endpointOptions = { expose: true, auth: false, isRaw: false, isStream: false, tags: [] }

const handlers = Object.entries({ hello, schema }).map(([name, handler]): Handler => {
  const streams = { streamingRequest: false, streamingResponse: false }
  const apiRoute = { service: "bench", name, handler, raw: false, ...streams }
  return { apiRoute, endpointOptions, middlewares: service.cfg.middlewares ?? [] } as Handler
})

registerGateways([])
registerHandlers(handlers)
await run(import.meta.url)
