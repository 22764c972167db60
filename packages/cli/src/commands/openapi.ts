import { Command } from "commander"
import { type Choose, examples } from "../invocation.ts"
import type { OpenapiOptions } from "../openapi/read-document.ts"
import type { Terminal } from "../terminal.ts"

/** A command that reads a document and writes something; `from` names its other sources. */
export function documentCommand(
  name: string,
  from: string,
  act: (options: OpenapiOptions) => void,
): Command {
  return new Command(name)
    .argument("[entry]", "file to run, source or output (default: as for precast dev)")
    .option("-o, --out <file>", "write it there (default: standard output)")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("--from <url>", from)
    .action((entry: string | undefined, given: Omit<OpenapiOptions, "entry">) =>
      act({ entry, out: given.out, project: given.project, from: given.from }),
    )
}

/** The args table of `precast openapi`. */
export function openapiCommand(choose: Choose): Command {
  const from = "take it from a running app: http://localhost:3000/openapi.json"
  return documentCommand("openapi", from, (options) => choose("openapi", options, openapi))
    .description("Write the OpenAPI 3.1 document of the compiled app")
    .addHelpText(
      "after",
      `
The program runs until its first serve(), which sends the document and does not listen.
${examples(
  ["precast openapi -o openapi.json", "of the app of this folder"],
  ["precast openapi dist/admin.js", "of another one, printed"],
)}`,
    )
}

async function openapi(options: OpenapiOptions, terminal: Terminal): Promise<number> {
  return (await import("../openapi/run-openapi.ts")).runOpenapi(options, terminal)
}
