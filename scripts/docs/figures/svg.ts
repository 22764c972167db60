export interface Theme {
  readonly text: string
  readonly muted: string
  readonly ours: string
  readonly other: string
}

/** Colours of charts on a light and on a dark page. */
export const themes: Readonly<Record<"light" | "dark", Theme>> = {
  light: { text: "#1f2328", muted: "#59636e", ours: "#0969da", other: "#d1d9e0" },
  dark: { text: "#f0f6fc", muted: "#9198a1", ours: "#4493f8", other: "#3d444d" },
}

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${Math.round(width)}" height="${height}" rx="2" fill="${fill}"/>`

/** @param rest further attributes */
export const text = (x: number, y: number, content: string, rest: string): string =>
  `<text x="${Math.round(x)}" y="${y}" ${rest}>${escaped(content)}</text>`

/** @param about what the picture shows, for readers who do not see it */
export function svg(
  width: number,
  height: number,
  about: string,
  parts: readonly string[],
): string {
  if (about.includes("NaN")) throw new Error(about)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(about)}">
<g font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="14">
${parts.join("\n")}
</g>
</svg>
`
}

const escaped = (content: string): string =>
  content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
