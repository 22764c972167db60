import { unsupported } from "../unsupported.ts"

/** In place of the set-up of the suite, which changes a server by psql. */
export function exec(): never {
  return unsupported("changes of the settings of a server")
}
