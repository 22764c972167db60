import { strict as assert } from "node:assert"
import { setTimeout as wait } from "node:timers/promises"

export const post = (url: string, body: string): Promise<Response> => send("POST", url, body)

export const put = (url: string, body: string): Promise<Response> => send("PUT", url, body)

function send(method: string, url: string, body: string): Promise<Response> {
  return fetch(url, { method, headers: { "content-type": "application/json" }, body })
}

export interface Issue {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly in: string
}

/** The issues of a response with status 400. */
export async function issuesOf(response: Response): Promise<readonly Issue[]> {
  assert.equal(response.status, 400)
  const { issues } = (await response.json()) as { issues: readonly Issue[] }
  return issues
}

/** Waits until an edit has taken effect. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if (await holds()) return
    await wait(100)
  }
  throw new Error(`not within 20 s: ${what}`)
}
