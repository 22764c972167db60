// The worker of the page: everything that takes time happens here, and the page can end it.
import type { Answered, Asked } from "../shared/messages.ts"
import { openCompiler, type PlaygroundCompiler } from "./index.ts"

const compiler = open()
// Errors of `compile` are reported; this handles a page that is only partly loaded.
compiler.catch((error: unknown) => say({ kind: "failed", id: 0, message: String(error) }))

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  void compiler.then((ready) => {
    try {
      say(answer(ready, data))
    } catch (error) {
      say({ kind: "failed", id: data.id, message: String(error) })
    }
  })
})

function answer(ready: PlaygroundCompiler, asked: Asked): Answered {
  const { id, text } = asked
  if ("hover" in asked) return { kind: "hover", id, hover: ready.hover(text, asked.hover) }
  if ("complete" in asked)
    return { kind: "completions", id, all: ready.complete(text, asked.complete) }
  return { kind: "compiled", compiled: ready.compile(asked) }
}

async function open(): Promise<PlaygroundCompiler> {
  const response = await fetch(new URL("types.json", import.meta.url))
  if (!response.ok) throw new Error(`types.json: ${response.status}`)
  const made = openCompiler((await response.json()) as Record<string, string>)
  // The first program reads all declarations; those that follow are made in a fraction of the time.
  made.compile({ id: 0, text: WARM, optimize: "speed" })
  say({ kind: "ready" })
  return made
}

function say(message: Answered): void {
  postMessage(message)
}

const WARM = `import { is } from "@precast/runtime"\nexport const isText = is<string>\n`
