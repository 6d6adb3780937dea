import type { GalleryCard } from '@balcao/contracts/integrations/gallery'
import { expect, test } from 'vitest'
import { read, shown, written } from './shown.ts'

const card = (kind: GalleryCard['kind'], name: string, left = false): GalleryCard => ({
  ...{ kind, state: 'connected', connected: 1, total: 1, lastUsedAt: null },
  connections: [{ key: '1', name, state: 'connected', problem: null, since: null, lastUsedAt: null, author: { name: 'Ana', left } }],
})
const cards = [card('webhooks', 'Cobrança'), card('whatsapp', 'Vendas', true)]
const kinds = (asked: Record<string, unknown>) => shown(cards, read(asked), (kind) => kind).map(({ kind }) => kind)

test('cards are found by their words and by names of connections, without accents', () => {
  expect(kinds({})).toEqual(['webhooks', 'whatsapp'])
  expect(kinds({ q: 'cobranca' })).toEqual(['webhooks'])
  expect(kinds({ q: 'whats vendas' })).toEqual(['whatsapp'])
  expect(kinds({ q: 'nada' })).toEqual([])
})

test('cards are filtered by state, and by who left; nonsense in the address is nothing', () => {
  expect(kinds({ state: 'problem' })).toEqual([])
  expect(kinds({ left: 1 })).toEqual(['whatsapp'])
  expect(kinds({ state: 'nonsense', left: 'x' })).toEqual(['webhooks', 'whatsapp'])
  expect(written(read({ q: 'a', state: 'off', left: '1' }))).toEqual({ q: 'a', state: 'off', left: '1' })
})
