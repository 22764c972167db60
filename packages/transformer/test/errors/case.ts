/** Source text → its diagnostics: line:column, code, the place inside the type. */
export interface Case {
  code: string
  source: string
  said: string[]
}

export function given(code: string, source: string, ...said: string[]): Case {
  return { code, source, said }
}
