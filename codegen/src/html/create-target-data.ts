import type { TargetMeasurement, ToolCost } from '../measure/measurement.ts'
import type { ToolAddends } from '../measure/addends.ts'
import type { ReportedTool } from '../report/budget-report.ts'
import { propertyOf } from './property-of.ts'
import type { ArrayData, TargetData } from './page/page-data.ts'

type Figures = Omit<TargetData, 'id' | 'grade' | 'band' | 'note' | 'price'>

/** One target's figures in columns, the search tool's last. */
export function createTargetData(
  measured: TargetMeasurement,
  tools: readonly ReportedTool[],
  propertiesOf: readonly (readonly string[])[],
): Figures {
  const costs = [...tools.map(({ name }) => measured.tools.get(name)), measured.search]
  const column = (part: 'name' | 'description' | 'schema' | 'wrapper' | 'catalog'): readonly number[] =>
    costs.map((cost) => cost?.[part] ?? 0)
  const { factor, frame, borders, tools: addends, catalogHead, headings } = measured.addends()
  const byName = new Map(addends.map((tool) => [tool.name, tool]))
  const rows = tools.map(({ name }) => byName.get(name))
  const servers = ['', ...headings.map(({ server }) => server)]
  const numberOf = new Map(servers.map((server, index) => [server, index]))
  return {
    constant: measured.constant.auto,
    name: column('name'),
    description: column('description'),
    schema: column('schema'),
    wrapper: column('wrapper'),
    properties: propertiesOf.map((own, tool) => splitSchema(costs[tool], own)),
    catalog: column('catalog'),
    array: { factor, frame, borders, ...kindsOf([...rows, byName.get('tool_search')]) },
    lines: {
      head: catalogHead,
      line: rows.map((row) => row?.line ?? 0),
      lastLine: rows.map((row) => row?.lastLine ?? 0),
      headings: [{ server: '', tokens: 0 }, ...headings],
      heading: rows.map((row) => numberOf.get(row?.heading ?? '') ?? 0),
    },
  }
}

/** What the schema costs outside its properties, then each property. */
function splitSchema(cost: ToolCost | undefined, own: readonly string[]): readonly number[] {
  const sums = new Map<string | undefined, number>()
  for (const { path, tokens } of cost?.paths ?? []) {
    const property = propertyOf(path)
    sums.set(property, (sums.get(property) ?? 0) + tokens)
  }
  return [undefined, ...own].map((property) => sums.get(property) ?? 0)
}

function kindsOf(rows: readonly (ToolAddends | undefined)[]): Pick<ArrayData, 'kinds' | 'kind'> {
  const kinds: (readonly [number, number, number] | null)[] = []
  const numbers = new Map<string, number>()
  const kind = rows.map((row) => {
    const { head, tail, rest } = row?.borders ?? {}
    const key = `${head} ${tail} ${rest}`
    let number = numbers.get(key)
    if (number === undefined) {
      numbers.set(key, (number = kinds.length))
      kinds.push(head === undefined || tail === undefined || rest === undefined ? null : [head, tail, rest])
    }
    return number
  })
  return { kinds, kind }
}
