/** Cells → a table that scrolls sideways where it is wider than the page. */
export function cellsTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  kind = "",
): Markup {
  return html`<div class="wide" tabindex="0">
    <table class="${kind}">
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

/** Text that is HTML already. Made by html`` only. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
])

/** Plain text → HTML text, also for attribute values in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character)
}

type Hole = Markup | string | number | readonly Markup[]

function fill(hole: Hole): string {
  if (hole instanceof Markup) return hole.text
  return typeof hole === "object" ? hole.map(fill).join("") : escapeHtml(String(hole))
}

/** Template for HTML: a hole is Markup or text that gets escaped, so text never becomes markup. */
export function html(parts: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + fill(holes[index - 1] ?? "") + part))
}
