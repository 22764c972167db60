/** Whether a content-type is of one of these media types: `text/csv`, `text/*`, `*\/*`. */
export function takesTypes(types: readonly string[]): (contentType: string) => boolean {
  const all = types.map((type) => type.toLowerCase())
  return (contentType) => {
    const type = /^[^;\s]*/.exec(contentType)![0].toLowerCase()
    return all.some((one) => {
      if (one === "*/*") return true
      return one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : type === one
    })
  }
}
