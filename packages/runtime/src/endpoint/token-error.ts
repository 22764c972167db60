import { ApiError } from "../base/errors/api-error.ts"

/** A token that was sent and is not accepted: 401, with `error="invalid_token"` in the challenge. */
export class TokenError extends ApiError {
  constructor(message: string, options?: ErrorOptions) {
    super("unauthenticated", message, undefined, options)
    this.name = "TokenError"
  }
}
