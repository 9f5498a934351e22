import type { AdvertisedTool } from '../types/advertised.ts'
import type { ToolEntry } from '../types/manifest.ts'

const advertised: WeakMap<ToolEntry, AdvertisedTool> = /* @__PURE__ */ new WeakMap()

/** What the model sees of an entry: one frozen object each, so that equal arrays can be compared by identity. */
export function advertise(entry: ToolEntry): AdvertisedTool {
  let tool = advertised.get(entry)
  if (!tool) {
    const { name, description, inputSchema } = entry
    tool = Object.freeze({ name, description, inputSchema })
    advertised.set(entry, tool)
  }
  return tool
}
