/** Keys: j and k open the next and the previous row of the list, / goes to the search. */
export function listenForKeys(place: HTMLElement): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === "j") openRow(place, 1)
    else if (event.key === "k") openRow(place, -1)
    else if (event.key !== "/" || !focusSearch(place)) return
    event.preventDefault()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select")
}

function openRow(place: HTMLElement, step: 1 | -1): void {
  const rows = [...place.querySelectorAll<HTMLAnchorElement>("a.row")]
  const current = rows.findIndex((row) => row.hasAttribute("aria-current"))
  const next = current === -1 ? rows[0] : rows[current + step]
  if (next === undefined) return
  location.hash = next.hash
  next.scrollIntoView({ block: "nearest" })
}

/** @returns whether the view has a search */
function focusSearch(place: HTMLElement): boolean {
  const input = place.querySelector<HTMLInputElement>("input[type=search]")
  // On a phone the list is hidden while a row of it is open.
  if (input === null || !input.checkVisibility()) return false
  input.focus()
  input.select()
  return true
}
