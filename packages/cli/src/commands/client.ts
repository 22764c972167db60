import type { Command } from "commander"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import type { OpenapiOptions } from "../openapi/read-document.ts"
import { documentCommand } from "./openapi.ts"

/** The args table of `precast client`. */
export function clientCommand(choose: Choose): Command {
  const from = "URL or file of an OpenAPI document, in place of the app"
  return documentCommand("client", from, (options) => choose("client", options, client))
    .description("Write a stand-alone TypeScript client of the compiled app, without dependencies")
    .addHelpText(
      "after",
      examples(
        ["precast client -o client.ts", "of the app of this folder"],
        ["precast client --from openapi.json", "of a document, printed"],
        ["precast client --from http://localhost:3000/openapi.json", "of a running app"],
      ),
    )
}

async function client(options: OpenapiOptions, terminal: Terminal): Promise<number> {
  return (await import("../client/run-client.ts")).runClient(options, terminal)
}
