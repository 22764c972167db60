import { api, serve } from "@precast/runtime"
import type { Parcel } from "./parcel.ts"
import { sendBack } from "./returns.ts"

const send = api({ method: "POST", path: "/parcels" }, (parcel: Parcel): Parcel => parcel)

await serve({ send, sendBack }, { port: Number(process.env.PORT ?? 3000) })
