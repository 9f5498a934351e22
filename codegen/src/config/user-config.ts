import type { Intent } from 'toolcrib'
import type { McpServerConfig } from '../mcp/server-config.ts'

/** A pattern of rule I4: a name, a `*` glob over the whole name, `server:NAME` or `tag:NAME`. */
export type NamePattern = string

/** What one mode of the agent keeps resident (rule D2). */
export interface ModeConfig {
  /** Tools that are resident in this mode; all others are deferred. Without it everything is resident. */
  readonly resident?: readonly NamePattern[]
  /** Tools that are deferred in this mode even where `resident` takes them. */
  readonly deferred?: readonly NamePattern[]
  /** The most that the resident tools may cost: the least used ones that no rule pins are deferred until they fit. */
  readonly fit?: {
    /** Tokens of the resident array, the search tool included. */
    readonly tokens: number
    /** The target that is counted. Default: the first one. */
    readonly target?: string
  }
}

/** Pins tools to a residency, above every hint and mode rule (rule D2). */
export interface ResidencyRule {
  readonly match: NamePattern | readonly NamePattern[]
  /** Only in this mode; without it in every mode. */
  readonly mode?: string
  readonly pin: 'resident' | 'deferred'
  /** Shown in the report beside each tool that the rule takes. */
  readonly reason: string
}

/** A limit, with the note of whoever owns it (DESIGN section 8). */
export interface BudgetConfig {
  /**
   * `resident`: a mode's resident tools, the request constant and the search tool. `catalog`: a mode's block of deferred names.
   * `mode`: both. `tool`: each tool's own definition. `window`: what a mode pays, as a share of the model's context window.
   * `growth`: what a mode pays more than on the base branch; only `toolcrib diff` knows the base and holds it.
   */
  readonly of: 'resident' | 'catalog' | 'mode' | 'tool' | 'window' | 'growth'
  /** In tokens. Exactly at the limit is within it. Not needed beside `percent`. */
  readonly limit?: number
  /** For `window`: percent of the context window. For `growth`: percent of what the base pays. The lower of two limits holds. */
  readonly percent?: number
  /** Who owns the limit and why it is what it is. */
  readonly note: string
  /** Only this mode; without it every mode. Not for `tool`. */
  readonly mode?: string
  /** What a session with this preset pays; without it what one pays that chose nothing. Not for `tool`. */
  readonly preset?: string
  /** Only this target; without it every target. */
  readonly target?: string
  /** For `tool`: only the tools that match. */
  readonly match?: NamePattern | readonly NamePattern[]
  /** Lets the limit be exceeded for a while: `check` and `diff` warn in place of failing. */
  readonly waive?: {
    /** The last day of it, `YYYY-MM-DD`. From the next day on the limit fails again. */
    readonly until: string
    readonly reason: string
    /** In tokens: the most that is let through. Default: anything. */
    readonly limit?: number
  }
}

/** What a target's input tokens cost, in USD per million. */
export interface PriceConfig {
  readonly input: number
  /** Read from the provider's cache. Default: `input`. */
  readonly cacheRead?: number
  /** Written to it. Default: `input`. */
  readonly cacheWrite?: number
  readonly source?: string
  /** When it was looked up, `YYYY-MM-DD`: an old price is warned about. */
  readonly checked?: string
}

/** How a helper takes its definition. The function is called once, with stand-ins for the arguments; it may not compute. */
export type UserHelper =
  | 'object'
  | 'class'
  // oxlint-disable-next-line typescript/no-explicit-any -- The arguments are whatever the project's own function takes.
  | ((...args: any[]) => { readonly [field: string]: unknown })

/** When the project's code is run to learn what its tools are. */
export type EvaluateMode = 'off' | 'fallback' | 'on'

export interface EvaluateConfig {
  /**
   * `fallback`, the default: only modules with definitions that the source does not say completely. `on`: every module with
   * tools, so that text which code changes is seen wherever it is. `off`: such definitions are reported and left out.
   */
  readonly when?: EvaluateMode
  /** For all of it, in seconds. Default 20. */
  readonly seconds?: number
}

/** What `tools.config.ts` exports. All relative paths are relative to its folder. */
export interface UserConfig {
  /** Globs of the modules that hold definitions; `!` excludes. */
  readonly tools: string | readonly string[]
  /**
   * The project's own functions and base classes that define tools, by name. `object`: the first argument is the definition;
   * `class`: each class that extends it is a tool; a function says where the fields stand among the arguments:
   * `(name, schema) => ({ name, description: schema.description, inputSchema: schema.input })`.
   */
  readonly helpers?: { readonly [name: string]: UserHelper }
  /** When the project's code is run to learn what its tools are. Default `fallback`. */
  readonly evaluate?: EvaluateMode | EvaluateConfig
  /** Folder of the generated files. Default `tools/generated`. */
  readonly out?: string
  /** MCP servers whose tools belong to the project: `toolcrib sync` writes a snapshot of each, which the build reads. */
  readonly mcp?: readonly McpServerConfig[]
  /** Folder of the snapshots. Default: `mcp` beside the folder of the generated files, so `tools/mcp`. */
  readonly mcpSnapshots?: string
  /** Ending of the relative imports in generated files. Default `.js`. */
  readonly importExtension?: '.js' | '.ts' | ''
  /** What to count for: target ids or model names. Default `anthropic/claude-4.5` and `openai-responses/gpt-5`. */
  readonly targets?: readonly string[]
  /** The agent's modes. Default: one mode `agent` in which everything is resident. */
  readonly modes?: { readonly [mode: string]: ModeConfig }
  /** Default: the first mode. */
  readonly defaultMode?: string
  /** The default set: the tools of a session that chose nothing. Default: every tool that is in no overlay. */
  readonly defaults?: readonly NamePattern[]
  /** Named bases that a session may choose in place of the default set. */
  readonly presets?: { readonly [preset: string]: readonly NamePattern[] }
  /** Named tools or groups that a session may add to its base. */
  readonly overlays?: { readonly [overlay: string]: readonly NamePattern[] }
  /** What a surface (web, terminal, a channel) may not see. */
  readonly surfaces?: { readonly [surface: string]: { readonly hidden: readonly NamePattern[] } }
  /** Named agent profiles: the intent of every session that chose nothing (rule I1). */
  readonly profiles?: { readonly [profile: string]: Intent }
  /** Pins of single tools or groups, each with its reason. */
  readonly residency?: readonly ResidencyRule[]
  /** Share of sessions that use a tool, 0 to 1, from your own logs; `fit` defers the least used first. */
  readonly usage?: { readonly [tool: string]: number }
  /** Removed tools: their names go on answering with the reason and what to use. */
  readonly tombstones?: { readonly [tool: string]: { readonly reason: string; readonly use?: string } }
  /** Limits that `check` fails on, each with its owner's note. */
  readonly budgets?: readonly BudgetConfig[]
  /** By target: a price, or the name of the model that runs, e.g. `claude-haiku-4.5`. Default: a dated table. */
  readonly prices?: { readonly [target: string]: PriceConfig | string }
  /** By target: tokens of the context window, for budgets of `window`. Default: a dated table. */
  readonly windows?: { readonly [target: string]: number }
  /** Requests of one turn, on average, from your own logs: `diff` prices 1,000 turns. Default 1. */
  readonly requestsPerTurn?: number
  /** What the search index is told beside the definitions, and what it is held to. */
  readonly search?: {
    /** Words that mean the same in your domain, e.g. `[['ticket', 'issue']]`. */
    readonly synonyms?: readonly (readonly string[])[]
    /** The project's own queries, for `search --eval`. Default `tools.queries.json`, where it exists. */
    readonly queries?: string
    /** The least recall, 0 to 1, that `check` accepts for the project's own queries. */
    readonly floors?: { readonly recallAt4?: number; readonly recallAt1?: number }
  }
}

/** Gives the configuration its type; returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
