import { deflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { imageInfo } from '../../tools/image-info.ts'
import { createHarness } from './tool-harness.ts'

function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    // Readers of headers do not check the sum.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('image_info reads raster and vector headers', async () => {
  const { call, put } = await createHarness()
  await put('a.png', png(30, 20))
  await put('b.gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.from([7, 0, 9, 0, 0, 0, 0])]))
  await put('c.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"></svg>')
  expect(await call(imageInfo, { path: 'a.png' })).toMatch(
    /^file: a\.png\nformat: png\nsize: 30 x 20 pixels\nbytes: \d+$/,
  )
  expect(await call(imageInfo, { path: 'b.gif' })).toContain('format: gif\nsize: 7 x 9 pixels')
  expect(await call(imageInfo, { path: 'c.svg' })).toContain('format: svg\nsize: 40 x 50 pixels')
})

test('image_info lists every size of an icon', async () => {
  const { call, put } = await createHarness()
  const entry = (size: number): number[] => [size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  await put('a.ico', new Uint8Array([0, 0, 1, 0, 2, 0, ...entry(16), ...entry(32)]))
  expect(await call(imageInfo, { path: 'a.ico' })).toContain('holds: 16 x 16, 32 x 32')
})

test('image_info refuses what is no image, damaged or outside', async () => {
  const { call, put } = await createHarness()
  await put('a.png', 'text')
  await put('b.png', png(3, 2).subarray(0, 12))
  await put('empty.png', '')
  await expect(call(imageInfo, { path: 'a.png' })).rejects.toThrow(
    'a.png is no image that can be measured (4 bytes, starts with 74 65 78 74)',
  )
  await expect(call(imageInfo, { path: 'b.png' })).rejects.toThrow('no image that can be measured')
  await expect(call(imageInfo, { path: 'empty.png' })).rejects.toThrow('no image that can be measured')
  await expect(call(imageInfo, { path: '../a.png' })).rejects.toThrow('outside the workspace')
})
