export { precastRoutes, type PrecastRoutesOptions } from "./fastify-routes.ts"
export {
  serializerCompiler,
  typed,
  validatorCompiler,
  type PrecastTypeProvider,
  type Typed,
} from "./typed.ts"
