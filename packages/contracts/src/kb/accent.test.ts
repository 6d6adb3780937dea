import { expect, test } from 'vitest'
import { accentFor, contrast } from './accent.ts'

test.each(['#ffff00', '#000000', '#ffffff', '#045e66', '#ff0000', '#808080', '#0000ff'])(
  '%s becomes an accent that can be read',
  (chosen) => {
    const { light, dark } = accentFor(chosen)
    for (const ground of ['#f9f7f3', '#fefdfb', '#eeebe4', light.on])
      expect(contrast(light.primary, ground), ground).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['#0c1418', '#141c21', '#1d262b', dark.on])
      expect(contrast(dark.primary, ground), ground).toBeGreaterThanOrEqual(4.5)
  },
)

test('an accent that can be read stays what it is', () => {
  expect(accentFor('#045e66').light.primary).toBe('#045e66')
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
