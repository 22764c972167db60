import type { Contender } from "../contender.ts"
import { typia14 } from "./typia-14-functions.ts"

export const contender: Contender = await typia14("index")
