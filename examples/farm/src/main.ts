import { api, serve } from "@precast/runtime"
import type { Parcel } from "./parcel.ts"

const send = api({ method: "POST", path: "/parcels" }, (parcel: Parcel): Parcel => parcel)

await serve({ send }, { port: Number(process.env.PORT ?? 3000) })
