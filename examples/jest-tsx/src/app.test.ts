import { is } from "@precast/runtime"
import { app } from "./app.ts"
import { State, type Light } from "./light.ts"

const light = { room: "hall", state: State.On, percent: 0 }

test("a light that is dimmed to nothing is off", async () => {
  const answer = await app.inject({ method: "PUT", path: "/lights", body: light })
  expect(answer.json()).toEqual({ ...light, state: "off" })
})

test("what does not fit the type is refused", async () => {
  const body = { ...light, percent: 101 }
  const answer = await app.inject({ method: "PUT", path: "/lights", body })
  expect(answer.status).toBe(400)
  expect(is<Light>(body)).toBe(false)
})
