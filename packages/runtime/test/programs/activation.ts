// Started by test/hardening/listen.test.ts with a listening socket as descriptor 3.
import { serve } from "../../src/app/serve/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const app = await serve([endpoint("GET", "/ok", () => "ok")], {
  socket: "activation",
  banner: false,
})
console.log(`${app.core} ${app.port}`)
