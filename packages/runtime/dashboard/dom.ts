type Child = Node | string | number | null | false | readonly Child[]
type Listener = (event: Event) => unknown
type Attributes = Readonly<Record<string, string | number | boolean | Listener | undefined>>

/**
 * An element. Texts become text nodes and attributes are set by name: no value is ever read as HTML. A function is a
 * listener, under `on` and the event's name.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, "")
    else if (value !== false && value !== undefined) made.setAttribute(name, String(value))
  }
  put(made, children)
  return made
}

/** Replaces the content of an element. */
export function fill(place: Element, ...children: readonly Child[]): void {
  place.replaceChildren()
  put(place, children)
}

function put(place: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === false) continue
    // Not by a length: forms and lists of options have one.
    if (Array.isArray(child)) put(place, child as readonly Child[])
    else place.append(typeof child === "number" ? String(child) : (child as Node | string))
  }
}

/** A link within the page. */
export function linkTo(parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join("/")}`
}

export function placeParts(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decoded)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
