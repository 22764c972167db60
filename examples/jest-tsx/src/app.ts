import { api, createApp } from "@precast/runtime"
import { State, type Light } from "./light.ts"

export const dim = api({ method: "PUT", path: "/lights" }, (light: Light): Light => ({
  ...light,
  state: light.percent === 0 ? State.Off : State.On,
}))

export const app = createApp({ dim })
