/**
 * A multipart form (RFC 7578) whose texts arrive as they are. `FormData` is not used: what sends it turns every line
 * break of a text into CR LF (HTML §4.10.21.8).
 */
export function multipartOf(
  fields: readonly (readonly [key: string, value: string | Blob])[],
): Blob {
  const boundary = boundaryOf(crypto.getRandomValues(new Uint8Array(16)))
  const parts = fields.flatMap(([key, value]) => [headOf(boundary, key, value), value, "\r\n"])
  return new Blob([...parts, `--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  })
}

/** In lower case, as the type of a Blob is. */
function boundaryOf(random: Uint8Array): string {
  return `precast-${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`
}

function headOf(boundary: string, key: string, value: string | Blob): string {
  const name = `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(key)}"`
  if (typeof value === "string") return `${name}\r\n\r\n`
  const file = value instanceof File ? value.name : "blob"
  const type = value.type === "" ? "application/octet-stream" : value.type
  return `${name}; filename="${escaped(file)}"\r\ncontent-type: ${type}\r\n\r\n`
}

/** Encodes names as browsers do. */
function escaped(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22")
}
