import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closePalette, openPalette, takeTyped } from './palette.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** Whether the page heard a key. */
function press(key: string, held: Partial<KeyboardEvent> = {}): boolean {
  let heard = false
  const hear = () => {
    heard = true
  }
  window.addEventListener('keydown', hear)
  window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...held }))
  window.removeEventListener('keydown', hear)
  return heard
}

test('what is typed while the palette is on its way is for its field, and no key of the page', () => {
  openPalette()
  for (const key of 'ticketx') expect(press(key), key).toBe(false)
  expect(press('Backspace')).toBe(false)
  expect(press('s', { ctrlKey: true }), 'what is no text goes its way').toBe(true)
  expect(press('Enter')).toBe(false)
  expect(takeTyped()).toEqual({ text: 'ticket', entered: true })
  expect(press('c'), 'from then on the field takes it').toBe(true)
  closePalette()
})

test('Esc takes it back, and nothing of it is left for the next time', () => {
  openPalette()
  press('a')
  expect(press('Escape')).toBe(false)
  expect(press('c')).toBe(true)
  openPalette()
  expect(takeTyped()).toEqual({ text: '', entered: false })
  closePalette()
})
