import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type TokenName, tokens } from './tokens.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'hover', 'selected'] as const
const tones = ['info', 'open', 'progress', 'waiting', 'neutral', 'success'] as const
const onEvery = (name: TokenName, bound: number) => grounds.map((ground) => [name, ground, bound] as const)

const pairs: (readonly [TokenName, TokenName, number])[] = [
  ...onEvery('text', 11),
  ...onEvery('text-2', 5.9),
  ...onEvery('placeholder', 4.5),
  ...onEvery('link', 6),
  ...onEvery('primary-text', 4.5),
  ...onEvery('line-input', 3),
  ...onEvery('ring', 4.5),
  ...onEvery('error-icon', 3.9),
  ...onEvery('priority-low', 3.9),
  ...onEvery('priority-medium', 3.9),
  ...onEvery('priority-high', 3.9),
  ...onEvery('priority-urgent', 3.9),
  ...tones.flatMap((tone) => onEvery(`${tone}-icon`, 3.9)),
  ...tones.map((tone) => [`${tone}-text`, `${tone}-bg`, 7.1] as const),
  ...tones.map((tone) => [`${tone}-icon`, `${tone}-bg`, 3] as const),
  ['priority-urgent', 'open-bg', 3],
  ['note-text', 'note-bg', 9.2],
  ['note-edge', 'note-bg', 3],
  ['on-primary', 'primary', 7.5],
  ['on-primary', 'primary-hover', 7.5],
  ['primary-text', 'primary-soft', 4.5],
  ['on-critical', 'critical', 4.5],
  ['on-ink', 'ink', 11],
  ...([1, 2, 3, 4, 5, 6] as const).flatMap((n) => [[`chart-${n}`, 'surface', 3] as const, [`chart-${n}`, 'canvas', 3] as const]),
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(pairs)('%s on %s reaches %d', (front, back, bound) => {
    expect(contrast(tokens[theme][front], tokens[theme][back])).toBeGreaterThanOrEqual(bound)
  })
})

test('dark surfaces rise: sunken, canvas, surface, hover', () => {
  const steps = (['sunken', 'canvas', 'surface', 'hover'] as const).map((name) => luminance(tokens.dark[name]))
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
})

test('the ground in global.css is the canvas token of both themes', () => {
  const css = readFileSync(new URL('./global.css', import.meta.url), 'utf8').toUpperCase()
  expect(css).toContain(`BACKGROUND: ${tokens.light.canvas}`)
  expect(css).toContain(`BACKGROUND: ${tokens.dark.canvas}`)
})

/** The colours that `accessibility.css` puts in the place of the usual ones. */
function moreContrast(theme: 'light' | 'dark'): Record<TokenName, string> {
  const css = readFileSync(new URL('./accessibility.css', import.meta.url), 'utf8')
  const block = new RegExp(`\\[data-contrast="more"\\] \\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const own = [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value] as const)
  return { ...tokens[theme], ...Object.fromEntries(own) }
}
const text = [
  ...(['text', 'text-2', 'placeholder', 'link', 'primary', 'primary-text', 'ring', 'note-edge', 'critical'] as const),
  ...(['error-icon', 'severity-info', 'priority-low', 'priority-medium', 'priority-high', 'priority-urgent'] as const),
  ...tones.flatMap((tone) => [`${tone}-icon`, `${tone}-text`] as const),
]
const strict: (readonly [TokenName, TokenName, number])[] = [
  ...text.flatMap((name) => onEvery(name, 7)),
  ...tones.flatMap((tone) => [[`${tone}-text`, `${tone}-bg`, 7] as const, [`${tone}-icon`, `${tone}-bg`, 7] as const]),
  ...onEvery('line', 3),
  ...onEvery('line-input', 4.5),
  ['note-text', 'note-bg', 7],
  ['note-edge', 'note-bg', 7],
  ['on-primary', 'primary', 7],
  ['on-primary', 'primary-hover', 7],
  ['primary-text', 'primary-soft', 7],
  ['on-critical', 'critical', 7],
  ['on-ink', 'ink', 7],
]

describe.each(['light', 'dark'] as const)('more contrast, %s', (theme) => {
  const colors = moreContrast(theme)
  test('replaces what was too weak', () => {
    expect(colors['text-2']).not.toBe(tokens[theme]['text-2'])
  })
  test.each(strict)('%s on %s reaches %d', (front, back, bound) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(bound)
  })
})
