import { request } from "node:http"

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Sends a request with the headers as they are given, Host included, which fetch does not let through. */
export function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      let text = ""
      answer.setEncoding("utf8")
      answer.on("data", (part: string) => (text += part))
      answer.on("error", reject)
      answer.on("end", () => {
        resolve({ status: answer.statusCode!, headers: answer.headers, text })
      })
    })
    sent.on("error", reject)
    sent.end()
  })
}

/** The key that the page of a dashboard is given. */
export async function keyOf(url: string): Promise<string> {
  return /data-key="([\w-]+)"/.exec((await ask(url)).text)![1]!
}

/** The first event of the dashboard's stream: all requests that it remembers. */
export async function requestsOf<View>(url: string, key: string): Promise<View[]> {
  const controller = new AbortController()
  const response = await fetch(`${url}/data/requests`, {
    headers: { "x-precast-key": key },
    signal: controller.signal,
  })
  let text = ""
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.includes("\n\n")) break
  }
  controller.abort()
  return JSON.parse(/^data: (.*)$/m.exec(text)![1]!) as View[]
}
