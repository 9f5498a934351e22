import type { Diagnostic } from '../diagnostics/diagnostic.ts'
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
  if (config.tools.length === 0) faults.push(configFault('tools', 'at least one glob', []))
  if (config.targets.length === 0) faults.push(configFault('targets', 'at least one target', []))
  if (modes.length === 0) faults.push(configFault('modes', 'at least one mode', {}))
  else mode('defaultMode', config.defaultMode)
  if (/^(\/|[A-Za-z]:)|(^|\/)\.\.(\/|$)/.test(config.out) || config.out === '' || config.out === '.') {
    faults.push(configFault('out', "a folder below the configuration's own", config.out))
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
    if (budget.of === 'tool' && budget.mode !== undefined) {
      faults.push(configFault(`${at}.mode`, 'absent: a tool costs the same in every mode', budget.mode))
    }
    if (budget.of !== 'tool' && budget.match !== undefined) {
      faults.push(configFault(`${at}.match`, 'absent: only a budget of "tool" takes patterns', budget.match))
    }
  })
  return faults
}

function oneOfThese(what: string, names: readonly string[]): string {
  return `one of the configured ${what} (${names.join(', ')})`
}
