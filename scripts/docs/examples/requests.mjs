/** Sends JSON text. */
export const post = (url, body) => send("POST", url, body)

export const put = (url, body) => send("PUT", url, body)

function send(method, url, body) {
  return fetch(url, { method, headers: { "content-type": "application/json" }, body })
}

/** Waits for what an edit brings about. */
export async function until(holds, what) {
  for (let turn = 0; turn < 200; turn++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not within 20 s: ${what}`)
}
