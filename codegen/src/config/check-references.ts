import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isPriced, windowOf } from '../prices/price-of.ts'
import type { ResolvedConfig } from './resolved-config.ts'
import { configFault } from './validate.ts'

/** Checks what one part of the configuration says about another: modes, targets, and the output folder. */
export function checkReferences(config: ResolvedConfig): readonly Diagnostic[] {
  const faults: Diagnostic[] = []
  const modes = config.modes.map((mode) => mode.name)
  const mode = (at: string, name: string | undefined): void => {
    if (name !== undefined && !modes.includes(name))
      faults.push(configFault(at, oneOfThese('modes', modes), name))
  }
  const target = (at: string, name: string | undefined): void => {
    if (name !== undefined && !config.targets.includes(name)) {
      faults.push(configFault(at, oneOfThese('targets', config.targets), name))
    }
  }
  if (config.tools.length + config.mcp.length === 0)
    faults.push(configFault('tools', 'at least one glob', []))
  if (config.targets.length === 0) faults.push(configFault('targets', 'at least one target', []))
  if (modes.length === 0) faults.push(configFault('modes', 'at least one mode', {}))
  else mode('defaultMode', config.defaultMode)
  if (!isFolderBelow(config.out)) {
    faults.push(configFault('out', "a folder below the configuration's own", config.out))
  } else if (!isFolderBelow(config.mcpSnapshots)) {
    faults.push(configFault('mcpSnapshots', "a folder below the configuration's own", config.mcpSnapshots))
  } else if (`${config.mcpSnapshots}/`.startsWith(`${config.out}/`)) {
    faults.push(configFault('mcpSnapshots', 'outside the folder of the generated files', config.mcpSnapshots))
  }
  // Nothing in it is scanned: reading the output back would make it depend on itself.
  if (config.tools.some((glob) => glob.replace(/^\.\//, '').startsWith(`${config.out}/`))) {
    faults.push(configFault('out', 'a folder of its own, because nothing in it is scanned', config.out))
  }
  for (const { name, fit } of config.modes) target(`modes.${name}.fit.target`, fit?.target)
  config.residency.forEach((rule, index) => mode(`residency[${index}].mode`, rule.mode))
  config.budgets.forEach((budget, index) => {
    const at = `budgets[${index}]`
    mode(`${at}.mode`, budget.mode)
    target(`${at}.target`, budget.target)
    const presets = config.presets.map(({ name }) => name)
    if (budget.preset !== undefined && !presets.includes(budget.preset)) {
      faults.push(configFault(`${at}.preset`, oneOfThese('presets', presets), budget.preset))
    }
    if (budget.of === 'tool' && budget.preset !== undefined) {
      faults.push(configFault(`${at}.preset`, 'absent: a tool costs the same in every set', budget.preset))
    }
    if (budget.of === 'tool' && budget.mode !== undefined) {
      faults.push(configFault(`${at}.mode`, 'absent: a tool costs the same in every mode', budget.mode))
    }
    if (budget.of !== 'tool' && budget.match !== undefined) {
      faults.push(configFault(`${at}.match`, 'absent: only a budget of "tool" takes patterns', budget.match))
    }
  })
  faults.push(...checkLimits(config))
  for (const [key, price] of config.prices) {
    target(`prices key ${JSON.stringify(key)}`, key)
    if (typeof price === 'string' && !isPriced(price)) {
      faults.push(configFault(`prices.${key}`, 'a price, or a model that the table of prices knows', price))
    }
  }
  for (const key of config.windows.keys()) target(`windows key ${JSON.stringify(key)}`, key)
  return faults
}

/** A limit in tokens, in percent or both, and something that the percentage is of. */
function checkLimits({ budgets, targets, windows, prices }: ResolvedConfig): readonly Diagnostic[] {
  return budgets.flatMap(({ of, limit, percent, target }, index): readonly Diagnostic[] => {
    const at = `budgets[${index}]`
    const takesPercent = of === 'window' || of === 'growth'
    if (percent !== undefined && !takesPercent) {
      return [
        configFault(`${at}.percent`, 'absent: only budgets of "window" and "growth" take a share', percent),
      ]
    }
    if (of === 'window' ? percent === undefined : limit === undefined && percent === undefined) {
      const key = of === 'window' ? 'percent' : 'limit'
      return [configFault(`${at}.${key}`, of === 'growth' ? 'given, or `percent`' : 'given', undefined)]
    }
    if (of !== 'window') return []
    return targets
      .filter((id) => (target ?? id) === id && windowOf(id, windows, prices) === undefined)
      .map((id) =>
        configFault(`windows.${id}`, 'given in tokens, because its window is not known', undefined),
      )
  })
}

function isFolderBelow(path: string): boolean {
  return !/^(\/|[A-Za-z]:)|(^|\/)\.\.(\/|$)/.test(path) && path !== '' && path !== '.'
}

function oneOfThese(what: string, names: readonly string[]): string {
  return `one of the configured ${what} (${names.join(', ')})`
}
