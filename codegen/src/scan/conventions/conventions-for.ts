import type { Convention } from '../convention.ts'
import { aiSdk } from './ai-sdk.ts'
import { anthropicHelpers } from './anthropic-helpers.ts'
import { claudeAgentSdk } from './claude-agent-sdk.ts'
import { definitionAndHandler } from './definition-and-handler.ts'
import { defineToolConvention } from './define-tool.ts'
import { googleAdk } from './google-adk.ts'
import { langchainStructured, langchainTool } from './langchain.ts'
import { mastra } from './mastra.ts'
import { mcpAppTool } from './mcp-app-tool.ts'
import { mcpListTools } from './mcp-list-tools.ts'
import { mcpServerTool } from './mcp-server-tool.ts'
import { namedDefinition } from './named-definition.ts'
import { openaiAgents } from './openai-agents.ts'
import { opencode } from './opencode.ts'
import type { HelperForm } from './helper-form.ts'
import { projectHelpers } from './project-helper.ts'
import { projectWrapper } from './project-wrapper.ts'
import { providerObject } from './provider-object.ts'
import { tanstackAi } from './tanstack-ai.ts'
import { toolClass } from './tool-class.ts'
import { toolMap } from './tool-map.ts'
import { toolObject } from './tool-object.ts'
import { toolRegistration } from './tool-registration.ts'
import { vscodeManifest } from './vscode-manifest.ts'

/** Functions of packages come first, then methods of their objects, then what only its shape tells. */
const KNOWN: readonly Convention[] = [
  defineToolConvention,
  aiSdk,
  openaiAgents,
  langchainTool,
  langchainStructured,
  mastra,
  anthropicHelpers,
  claudeAgentSdk,
  googleAdk,
  tanstackAi,
  opencode,
  mcpAppTool,
  // Before what it wraps: a method may have the name of the one that it hands on to, and its arguments in another order.
  projectWrapper([mcpServerTool, mcpAppTool, toolRegistration]),
  mcpServerTool,
  mcpListTools,
  toolRegistration,
  definitionAndHandler,
  namedDefinition,
  toolClass,
  vscodeManifest,
  toolObject,
  toolMap,
  providerObject,
]

/** Every convention of a scan. The first one that takes a node has it; what the user names comes before all. */
export function conventionsFor(helpers: { readonly [name: string]: HelperForm }): readonly Convention[] {
  const own = Object.keys(helpers).length === 0 ? [] : projectHelpers(helpers)
  return [...own, ...KNOWN]
}
