import { api } from "@precast/runtime"
import type { Parcel } from "./parcel.ts"

const returned: Parcel[] = []

export const sendBack = api({ method: "POST", path: "/returns" }, (parcel: Parcel): number =>
  returned.push(parcel),
)
