/** Content type by the file extension. Texts are declared as UTF-8. */
export async function typeOfFile(path: string): Promise<string> {
  // Only programs that send files load the table.
  const { mimes } = await import("mrmime")
  const ending = path
    .slice(path.lastIndexOf(".") + 1)
    .trim()
    .toLowerCase()
  // A plain object: a file may be called `x.constructor`.
  const type =
    (Object.hasOwn(mimes, ending) ? mimes[ending] : undefined) ?? "application/octet-stream"
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type
}
