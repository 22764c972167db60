import { api, createApp } from "@precast/runtime"
import type { Reading } from "./weather.ts"

const readings: Reading[] = []

const report = api({ method: "POST", path: "/readings" }, (reading: Reading): Reading => {
  readings.push(reading)
  return reading
})

const warmest = api(
  { method: "GET", path: "/stations/:station/warmest" },
  ({ station }: { station: string }): { celsius: number | null } => {
    const here = readings.filter((each) => each.station === station)
    return { celsius: here.length > 0 ? Math.max(...here.map(({ celsius }) => celsius)) : null }
  },
)

export const app = createApp({ report, warmest })
