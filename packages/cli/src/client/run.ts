import type { ClientOptions } from "../commands/client.ts"
import { put } from "../openapi/run.ts"
import { readDocument } from "../openapi/source.ts"
import type { Terminal } from "../terminal.ts"
import { clientText } from "./client-text.ts"

/** `precast client`. PC3016, PC3017. */
export async function runClient(options: ClientOptions, terminal: Terminal): Promise<number> {
  const document = await readDocument(options, terminal)
  return put(clientText(document).trimEnd(), options.out, terminal)
}
