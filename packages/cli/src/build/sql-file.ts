/** Makes compilers, in this process and in others, write new descriptions of PostgreSQL to precast.sql.json: `write`. */
const SQL_FILE_MODE = "PRECAST_SQL_FILE"

/** In CI the file is left unchanged. */
export function keepSqlFile(env: NodeJS.ProcessEnv): void {
  if (!env.CI) env[SQL_FILE_MODE] ??= "write"
}
