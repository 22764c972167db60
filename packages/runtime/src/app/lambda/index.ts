export { lambdaHandler, type LambdaHandler, type LambdaOptions } from "./lambda-handler.ts"
export type { LambdaEvent } from "./lambda-request.ts"
export type { LambdaResult } from "./lambda-response.ts"
