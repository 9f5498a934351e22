export { toAISDKTools } from './to-ai-sdk-tools.ts'
export type { AISDKTool, AISDKToolsOptions } from './to-ai-sdk-tools.ts'
export { arrayMiddleware } from './array-middleware.ts'
export type { ArrayMiddleware, ArrayMiddlewareOptions } from './array-middleware.ts'
