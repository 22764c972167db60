import { mkdir, writeFile } from "node:fs/promises"
import { dirname, relative, resolve } from "node:path"
import { type OpenapiOptions, readDocument } from "./read-document.ts"
import { exits } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** `precast openapi`. PC3016, PC3017. */
export async function runOpenapi(options: OpenapiOptions, terminal: Terminal): Promise<number> {
  const document = await readDocument(options, terminal)
  return put(JSON.stringify(document, null, 2), options.out, terminal)
}

/** Writes a text to a file, or prints it. */
export async function put(
  text: string,
  out: string | undefined,
  terminal: Terminal,
): Promise<number> {
  if (out === undefined) {
    terminal.out(text)
    return exits.ok
  }
  const file = resolve(terminal.cwd, out)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text}\n`)
  terminal.err(`${terminal.paintErr("green", "✓")} wrote ${relative(terminal.cwd, file)}`)
  return exits.ok
}
