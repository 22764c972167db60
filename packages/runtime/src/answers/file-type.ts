/** Content type by the ending of a file's name. Texts are said to be UTF-8. */
export async function typeOfFile(path: string): Promise<string> {
  // Only programs that send files load the table.
  const { lookup } = await import("mrmime")
  const type = lookup(path) ?? "application/octet-stream"
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type
}
