import { expect, test } from 'vitest'
import { type Kept, type Link, reconcile, type Written } from './reconcile.ts'

const at = (minute: number) => `2026-01-02T10:${String(minute).padStart(2, '0')}:00.000Z`
const here = (text: string, minute: number): Written => ({ text, at: at(minute) })
const there = (content: string, minute: number): Kept => ({ content, updatedAt: at(minute) })
const link = (version: number, written: number): Link => ({ version: at(version), at: at(written) })

test('a device without a draft takes the server’s; one with a draft that the server has not gives it', () => {
  expect(reconcile(null, null, null)).toEqual({ show: 'here', other: null, push: false })
  expect(reconcile(null, null, there('lá', 5))).toEqual({ show: 'there', other: null, push: false })
  expect(reconcile(here('aqui', 5), null, null)).toEqual({ show: 'here', other: null, push: true })
  expect(reconcile(here('igual', 5), null, there('igual', 9))).toEqual({ show: 'here', other: null, push: false })
})

test('of two the newer is shown and the other offered', () => {
  expect(reconcile(here('aqui', 5), null, there('lá', 6))).toEqual({ show: 'there', other: here('aqui', 5), push: false })
  expect(reconcile(here('aqui', 7), null, there('lá', 6))).toEqual({ show: 'here', other: here('lá', 6), push: false })
  expect(reconcile(here('aqui', 5), link(3, 2), there('lá', 6)), 'both went on').toMatchObject({ show: 'there', other: here('aqui', 5) })
})

test('what this device has added, or thrown away, since it last met the server is no other version', () => {
  expect(reconcile(here('aqui, mais', 7), link(6, 5), there('aqui', 6))).toEqual({ show: 'here', other: null, push: true })
  expect(reconcile(here('aqui', 5), link(6, 5), there('aqui', 6))).toEqual({ show: 'here', other: null, push: false })
  expect(reconcile(null, link(6, 5), there('aqui', 6))).toEqual({ show: 'here', other: null, push: true })
  expect(reconcile(here('aqui', 5), link(6, 5), there('antes', 4)), 'an old answer').toMatchObject({ show: 'here', other: null })
})

test('what was sent elsewhere stands in the composer no more, and can be had back; what was added since stays', () => {
  expect(reconcile(here('enviado', 5), link(6, 5), null)).toEqual({ show: 'nothing', other: here('enviado', 5), push: false })
  expect(reconcile(here('enviado, e mais', 8), link(6, 5), null)).toEqual({ show: 'here', other: null, push: true })
})
