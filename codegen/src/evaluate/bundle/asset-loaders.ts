import type { Loader } from 'esbuild'

const TEXTS = [
  '.css',
  '.gql',
  '.graphql',
  '.hbs',
  '.html',
  '.md',
  '.mdx',
  '.mustache',
  '.prompt',
  '.sql',
  '.svg',
  '.txt',
  '.xml',
  '.yaml',
  '.yml',
]
const NOTHING = [
  '.gif',
  '.ico',
  '.jpeg',
  '.jpg',
  '.mp3',
  '.node',
  '.otf',
  '.png',
  '.scss',
  '.ttf',
  '.wasm',
  '.webp',
  '.woff',
  '.woff2',
]

/** What an imported file that is no module gives: its text, or nothing for what can stand in no definition. */
export const ASSET_LOADERS: { readonly [ending: string]: Loader } = Object.fromEntries([
  ...TEXTS.map((ending) => [ending, 'text'] as const),
  ...NOTHING.map((ending) => [ending, 'empty'] as const),
])
