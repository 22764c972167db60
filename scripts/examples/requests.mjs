/** Sends JSON text. */
export function post(url, body) {
  return fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
}
