// HTML pages as Markdown, without what is not read: scripts, styles, forms' machinery.
import TurndownService from 'turndown'

import { htmlToText, titleOf } from './html-to-text.ts'
import { withinTime } from './within-time.ts'

// A page of a megabyte takes about a second. Tags that are nested ten thousandfold take minutes, or all of the stack.
const CONVERSION_MS = 2500

export interface ReadablePage {
  readonly title: string
  readonly markdown: string
}

/**
 * Converts a page. Links and images get absolute addresses; `data:` ones are dropped. A page that takes too long comes back as
 * plain text.
 */
export function htmlToMarkdown(html: string, base: URL): ReadablePage {
  return { title: titleOf(html), markdown: convert(html, base) }
}

function convert(html: string, base: URL): string {
  try {
    return withinTime(CONVERSION_MS, () => createConverter(base).turndown(html))
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  } catch {
    return htmlToText(html)
  }
}

function createConverter(base: URL): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  service.remove([
    'script',
    'style',
    'noscript',
    'template',
    'iframe',
    'object',
    'canvas',
    'title',
    'button',
    'select',
  ])
  service.remove((node) => node.nodeName.toLowerCase() === 'svg')
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A',
    replacement: (content, node) => link(content, (node as Element).getAttribute('href'), base),
  })
  service.addRule('image', {
    filter: 'img',
    replacement: (_, node) => image(node as Element, base),
  })
  return service
}

interface Element {
  getAttribute(name: string): string | null
}

function link(content: string, href: string | null, base: URL): string {
  const text = content.replace(/\s*\n\s*/g, ' ').trim()
  const target = absolute(href, base)
  if (text === '') return ''
  return target === undefined ? text : `[${text}](${target})`
}

function image(node: Element, base: URL): string {
  const target = absolute(node.getAttribute('src'), base)
  const alt = (node.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim()
  return target === undefined || alt === '' ? alt : `![${alt}](${target})`
}

/** A web address, without what would end the Markdown link; nothing for jumps inside the page and other schemes. */
function absolute(reference: string | null, base: URL): string | undefined {
  if (reference === null || reference.startsWith('#') || !URL.canParse(reference, base.href)) return undefined
  const url = new URL(reference, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29')
}
