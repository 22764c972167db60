import { Command } from "commander"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"
import type { SourceOptions } from "./openapi.ts"

export interface ClientOptions extends SourceOptions {
  /** undefined = standard output. */
  readonly out: string | undefined
}

/** The args table of `precast client`. */
export function clientCommand(choose: Choose): Command {
  return new Command("client")
    .description("Write a stand-alone TypeScript client of the compiled app, without dependencies")
    .argument("[entry]", "file to run, source or output (default: as for precast dev)")
    .option("-o, --out <file>", "write it there (default: standard output)")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("--from <url>", "URL or file of an OpenAPI document, in place of the app")
    .addHelpText(
      "after",
      examples(
        ["precast client -o client.ts", "of the app of this folder"],
        ["precast client --from openapi.json", "of a document, printed"],
        ["precast client --from http://localhost:3000/openapi.json", "of a running app"],
      ),
    )
    .action((entry: string | undefined, given: Omit<ClientOptions, "entry">) =>
      choose<ClientOptions>(
        "client",
        { entry, out: given.out, project: given.project, from: given.from },
        client,
      ),
    )
}

async function client(options: ClientOptions, terminal: Terminal): Promise<number> {
  return (await import("../client/run.ts")).runClient(options, terminal)
}
