import { echo } from "./scenarios/echo.ts"
import { events } from "./scenarios/events.ts"
import { idAndName, mirror, ping } from "./scenarios/bun-benchmark.ts"
import { heavy } from "./scenarios/heavy.ts"
import { browserHello, constant, hello } from "./scenarios/hello.ts"
import { json } from "./scenarios/json.ts"
import { params, query } from "./scenarios/query.ts"
import { largeBody } from "./scenarios/records.ts"
import { refused } from "./scenarios/refused.ts"
import { routes } from "./scenarios/routes.ts"
import { http2Hello, tlsHello } from "./scenarios/protocols.ts"
import { schema } from "./scenarios/schema.ts"
import { updateUser } from "./scenarios/update-user.ts"
import type { Scenario } from "./types.ts"

export const scenarios: readonly Scenario[] = [
  updateUser,
  heavy,
  schema,
  refused,
  json,
  params,
  query,
  hello,
  browserHello,
  constant,
  ping,
  idAndName,
  mirror,
  largeBody,
  events,
  echo,
  tlsHello,
  http2Hello,
  routes,
]
