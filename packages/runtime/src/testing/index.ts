export { cronClock, type CronClock } from "./cron-clock.ts"
export { sampleRequest } from "./sample-request.ts"
export { TestError, testClient, type TestCall, type TestClient } from "./test-client.ts"
