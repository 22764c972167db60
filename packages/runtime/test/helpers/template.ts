/** What the language makes of a template whose texts these are: frozen, with its frozen `raw`. */
export function template(...texts: string[]): TemplateStringsArray {
  return Object.freeze(Object.assign(texts, { raw: Object.freeze([...texts]) }))
}
