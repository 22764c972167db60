import type { Placed } from "../../endpoint/routes.ts"
import { sampleRequest } from "../sample/sample-request.ts"

/** Sends the URL of the application, and a sample request for each endpoint, to `precast chaos`. */
export function reportServed(url: string, placed: readonly Placed[]): void {
  process.send?.({ precast: "served", url, samples: placed.map(sampleRequest) })
}
