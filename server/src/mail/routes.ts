export { mailManageRoutes as manageRoutes } from './queue/routes.ts'
