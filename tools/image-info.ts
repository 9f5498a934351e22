import { imageSize } from 'image-size'
import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { withFile } from './support/open-file.ts'
import { hexStart } from './support/text-encoding.ts'
import { withinTime } from './support/within-time.ts'
import { locate } from './support/workspace-path.ts'

// Headers stand at the start; only JPEG puts metadata of up to some hundred kilobytes before its size.
const HEADER_BYTES = 1_048_576

export const imageInfo = defineTool({
  name: 'image_info',
  description: [
    'Tells the format, width and height in pixels, EXIF orientation and size in bytes of an image file of the workspace, from its header and without decoding it.',
    'Knows PNG, JPEG, GIF, WebP, AVIF, HEIF, BMP, TIFF, SVG, ICO, ICNS, PSD, JPEG XL and others; icon files list every size that they hold. It does not show the picture.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'The image file, relative to the workspace root.' },
    },
    required: ['path'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Describe an image file',
    readOnlyHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  tags: ['files', 'read-only', 'images'],
  searchHints: ['picture', 'dimensions', 'resolution', 'photo', 'width and height'],
  residency: { prefer: 'deferred', reason: 'Few sessions handle pictures.' },
  async execute(input, context) {
    const app = toolApp(context)
    const place = await locate(app.workspace, input.path)
    return withFile(place, async (handle, stats) => {
      const header = new Uint8Array(Math.min(stats.size, HEADER_BYTES))
      const { bytesRead } = await handle.read(header, 0, header.length, 0)
      const bytes = header.subarray(0, bytesRead)
      let size
      try {
        size = withinTime(2000, () => imageSize(bytes))
      } catch (error) {
        throw new Error(
          `${place.display} is no image that can be measured (${stats.size} bytes, starts with ${hexStart(bytes)}).`,
          { cause: error },
        )
      }
      const lines = [
        `file: ${place.display}`,
        `format: ${size.type ?? 'unknown'}`,
        `size: ${size.width} x ${size.height} pixels`,
        `bytes: ${stats.size}`,
      ]
      // EXIF orientations 5 to 8 turn the picture by a quarter.
      if (size.orientation !== undefined) {
        const turned = size.orientation >= 5 ? ` (shown as ${size.height} x ${size.width})` : ''
        lines.push(`orientation: ${size.orientation}${turned}`)
      }
      const images = size.images ?? []
      if (images.length > 1)
        lines.push(`holds: ${images.map((one) => `${one.width} x ${one.height}`).join(', ')}`)
      return lines.join('\n')
    })
  },
})
