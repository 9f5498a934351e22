import { join } from 'node:path'
import {
  Node,
  Project,
  type InterfaceDeclaration,
  type PropertySignature,
  type TypeAliasDeclaration,
  type TypeNode,
} from 'ts-morph'

type Declared = InterfaceDeclaration | TypeAliasDeclaration

/** The configuration's reference, from the types that `tools.config.ts` is checked by and their comments. */
export function configurationText(repository: string): string {
  const project = new Project({
    tsConfigFilePath: join(repository, 'tsconfig.json'),
    skipAddingFilesFromTsConfig: true,
  })
  const file = project.addSourceFileAtPath(join(repository, 'codegen/src/config/user-config.ts'))
  project.resolveSourceFileDependencies()
  const root = file.getInterfaceOrThrow('UserConfig')
  const named = reachable(root)
  const others = [...named.values()].filter((one) => one !== root)
  return `# Configuration

\`tools.config.ts\` exports its configuration as default: \`export default defineConfig({ ... })\`, with \`defineConfig\` from
\`@toolcrib/codegen\`. It is a module that is bundled and run, so it may import and compute; \`toolcrib init\` writes a commented one. What
stands here is written from the types, and every mistake in a configuration is reported with its key path and what was expected.

## UserConfig

${commentOf(root)}

${propertiesOf(root, named, '')}
${others.map((one) => `## ${one.getName()}\n\n${bodyOf(one, named)}`).join('\n')}`
}

/** Everything of the project's own that the configuration's type names, in order of first appearance. */
function reachable(root: Declared): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>([[root.getName(), root]])
  for (const declared of found.values()) {
    for (const reference of declared.getDescendants().filter(Node.isTypeReference)) {
      const symbol = reference.getTypeName().getSymbol()
      const target = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0]
      if (target === undefined || !target.getSourceFile().getFilePath().includes('/codegen/src/')) continue
      if (Node.isInterfaceDeclaration(target) || Node.isTypeAliasDeclaration(target))
        found.set(target.getName(), target)
    }
    if (!Node.isInterfaceDeclaration(declared)) continue
    for (const base of declared.getBaseDeclarations())
      if (Node.isInterfaceDeclaration(base)) found.set(base.getName(), base)
  }
  return found
}

function bodyOf(declared: Declared, named: ReadonlyMap<string, Declared>): string {
  const comment = commentOf(declared)
  if (Node.isTypeAliasDeclaration(declared)) {
    const type = declared.getTypeNodeOrThrow()
    return `${comment}\n\n\`\`\`text\n${typeText(type, true)}\n\`\`\`\n`
  }
  const bases = declared.getExtends().map((base) => link(base.getText(), named))
  const also = bases.length === 0 ? '' : `With all of ${bases.join(', ')}.`
  return [comment, also, propertiesOf(declared, named, '')].filter((text) => text !== '').join('\n\n')
}

/** A list item a key; an object that is written out in its place is a list below it. */
function propertiesOf(
  owner: { getProperties(): PropertySignature[] },
  named: ReadonlyMap<string, Declared>,
  indent: string,
): string {
  return owner
    .getProperties()
    .map((property) => {
      const type = property.getTypeNodeOrThrow()
      const inner = literalsIn(type).filter((one) => one.getProperties().length > 0)
      const links = [
        ...new Set(
          type
            .getDescendants()
            .filter(Node.isTypeReference)
            .concat(Node.isTypeReference(type) ? [type] : [])
            .map((one) => one.getText()),
        ),
      ]
        .map((name) => link(name, named))
        .filter((text) => text.startsWith('[') && !text.startsWith('[NamePattern]'))
      const comment = commentOf(property)
      const see = links.length === 0 ? '' : ` See ${links.join(', ')}.`
      const head = `${indent}- \`${property.getName()}\`${property.hasQuestionToken() ? '' : ' (required)'}: \`${typeText(type, false)}\`${comment === '' ? '.' : `. ${comment}`}${see}\n`
      return head + inner.map((one) => propertiesOf(one, named, `${indent}  `)).join('')
    })
    .join('')
}

/** Objects that a type writes out, the outermost ones. */
function literalsIn(type: TypeNode): readonly { getProperties(): PropertySignature[] }[] {
  if (Node.isTypeLiteral(type)) {
    const [index] = type.getIndexSignatures()
    return index === undefined ? [type] : literalsIn(index.getReturnTypeNodeOrThrow())
  }
  return []
}

/** A type as people write it. An object that is listed below is only called one. */
function typeText(type: TypeNode, whole: boolean): string {
  const text = type
    .getText()
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\s*\|\s*/, '')
    .trim()
  if (whole || !Node.isTypeLiteral(type)) return text
  const [index] = type.getIndexSignatures()
  if (index === undefined) return 'object'
  const value = index.getReturnTypeNodeOrThrow()
  return `{ [${index.getKeyName()}]: ${typeText(value, false)} }`
}

function link(name: string, named: ReadonlyMap<string, Declared>): string {
  if (name === 'Intent') return '[Intent](runtime.md#what-a-session-stores)'
  return named.has(name) ? `[${name}](#${name.toLowerCase()})` : name
}

/** A comment without its references to the design's rules, which users don't have. */
function commentOf(node: { getJsDocs(): { getDescription(): string }[] }): string {
  return node
    .getJsDocs()
    .map((doc) => doc.getDescription())
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ \((?:rules?|DESIGN section) [^)]*\)/g, '')
    .replaceAll(/ of rule [A-Z]\d+/g, '')
    .replaceAll(/, rule [A-Z]\d+/g, '')
    .trim()
}
