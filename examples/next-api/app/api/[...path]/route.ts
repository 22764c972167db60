import { app } from "../../../src/app"

// Next finds the route, Precast the endpoint.
const answer = (request: Request): Promise<Response> => app.fetch(request)

export { answer as DELETE, answer as GET, answer as POST }
