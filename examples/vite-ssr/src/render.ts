import type { Signed } from "./entry.ts"

/** One entry, by the server for the page and by the browser for what has just been signed. */
export function renderEntry({ name, text, at }: Signed): string {
  return `<li><b>${escape(name)}</b> ${escape(text)} <time>${at.toISOString().slice(0, 10)}</time></li>`
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

const escape = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character]!)
