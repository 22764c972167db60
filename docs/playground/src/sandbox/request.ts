import type { FetchApp } from "@precast/runtime"

/**
 * Sends a request written in HTTP syntax, and returns the response in the same syntax.
 * @param text `POST /users`, then headers line by line, an empty line and the body
 * @throws Error if the first line is not a request line
 */
export async function send(app: FetchApp, text: string): Promise<string> {
  const [head = "", ...rest] = text.trimStart().split(/\r?\n\r?\n/)
  const [first = "", ...lines] = head.split(/\r?\n/)
  const parts = /^([A-Za-z]+)\s+(\/\S*)/.exec(first)
  if (!parts) throw new Error("The first line must be a method and a path: POST /users")
  const headers = new Headers(lines.map((line) => headerOf(line)))
  const body = rest.join("\n\n").trim()
  if (body !== "" && !headers.has("content-type")) headers.set("content-type", "application/json")
  const method = parts[1]!.toUpperCase()
  const request = new Request(`http://localhost:3000${parts[2]}`, {
    method,
    headers,
    ...(body === "" ? {} : { body }),
  })
  return answerOf(await app.fetch(request))
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(":")
  if (colon < 1) throw new Error(`Invalid header: ${line}`)
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

async function answerOf(response: Response): Promise<string> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "")
  return [`${response.status}`, ...headers, "", isJson ? indented(text) : text].join("\n")
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
