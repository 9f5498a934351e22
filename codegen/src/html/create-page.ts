import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { BuildResult } from '../pipeline.ts'
import { bundleClient } from './bundle-client.ts'
import { createPageData, type PriceOf } from './create-page-data.ts'
import { renderPage } from './render-page.ts'

/** The report as one HTML page that loads nothing. The same build gives the same bytes. */
export async function createPage(
  build: BuildResult,
  config: ResolvedConfig,
  priceOf: PriceOf,
): Promise<string> {
  const data = createPageData(build, config, priceOf)
  return renderPage({ data, ...(await bundleClient()) })
}
