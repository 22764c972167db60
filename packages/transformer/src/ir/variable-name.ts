/**
 * Name of the environment variable of a key: `poolSize` → `POOL_SIZE`, `httpURL` → `HTTP_URL`, `s3Bucket` →
 * `S3_BUCKET`. Characters other than ASCII letters and digits become `_`.
 */
export function variableName(key: string): string {
  return key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase()
}

/** The variable of a field: its alias as it stands, else its key; behind the one of the object around it. */
export function fieldVariable(field: { key: string; alias?: string }, outer: string): string {
  const own = field.alias ?? variableName(field.key)
  return outer === "" ? own : `${outer}_${own}`
}
