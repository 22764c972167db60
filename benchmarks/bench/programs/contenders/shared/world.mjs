// What TechEmpower's database tests need of every contender; the ids come from the request, so that
// the response is known.

/** `count` different ids of 1 to 10,000, the same for the same `seed`, in order: writers then never wait in a circle. */
export function idsOf(count, seed) {
  const ids = Array.from(
    { length: count },
    (_, index) => ((seed * 7919 + index * 4093) % 10_000) + 1,
  )
  return ids.sort((a, b) => a - b)
}

/** The number that an update writes. */
export function changed(id, seed) {
  return ((id * 31 + seed * 17) % 10_000) + 1
}

const escapes = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&#39;" }
const special = /[<>&"']/
const escapeHtml = (text) =>
  special.test(text) ? text.replace(/[<>&"']/g, (one) => escapes[one]) : text

/** The page of all fortunes and one more, sorted by message. */
export function fortunesPage(fortunes) {
  fortunes.push({ id: 0, message: "Additional fortune added at request time." })
  fortunes.sort((a, b) => (a.message < b.message ? -1 : 1))
  let rows = ""
  for (const { id, message } of fortunes) {
    rows += `<tr><td>${id}</td><td>${escapeHtml(message)}</td></tr>`
  }
  return `<!DOCTYPE html><html><head><title>Fortunes</title></head><body><table><tr><th>id</th><th>message</th></tr>${rows}</table></body></html>`
}
