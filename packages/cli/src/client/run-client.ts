import { type OpenapiOptions, readDocument } from "../openapi/read-document.ts"
import { cliError } from "../errors/cli-error.ts"
import type { Document } from "../openapi/document.ts"
import { put } from "../openapi/run-openapi.ts"
import type { Terminal } from "../terminal.ts"
import { clientText } from "./client-text.ts"

/** `precast client`. PC3016, PC3017. */
export async function runClient(options: OpenapiOptions, terminal: Terminal): Promise<number> {
  const document = await readDocument(options, terminal)
  return put(textOf(document, options.from ?? "The app").trimEnd(), options.out, terminal)
}

// Other people's documents may be of any form: what is not where it has to be is their fault.
function textOf(document: Document, from: string): string {
  try {
    return clientText(document)
  } catch (error) {
    if (error instanceof TypeError)
      throw cliError("PC3017", from, `something in it is not as OpenAPI has it (${error.message})`)
    throw error
  }
}
