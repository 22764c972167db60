import type { Contender } from "../contender.ts"
import { typia14 } from "./typia-14-functions.ts"

/** typia 14 with its option `finite`, as typia-finite. */
export const contender: Contender = await typia14("finite")
