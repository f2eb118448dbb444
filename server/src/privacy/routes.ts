export { personalDataRoutes as manageRoutes } from './personal-data/routes.ts'
