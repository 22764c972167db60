export { sampleRequest } from "./sample-request.ts"
export { TestError, testClient, type TestCall, type TestClient } from "./test-client.ts"
