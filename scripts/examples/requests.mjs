/** Sends JSON text. */
export function post(url, body) {
  return fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
}

/** Waits for what an edit brings about. */
export async function until(holds, what) {
  for (let turn = 0; turn < 200; turn++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not within 20 s: ${what}`)
}
