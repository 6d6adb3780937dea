import type { ArticlePage } from '@balcao/contracts/kb/pages'
import { expect, test } from 'vitest'
import { forgetArticle, keepArticle, keptArticle } from './read-articles.ts'
import { readArticlesKey } from './read-articles-key.ts'

function aStorage(most = Number.POSITIVE_INFINITY): Storage {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key: string) => void held.delete(key),
  } as unknown as Storage
}

const aPage = (id: number, content = 'Texto.'): ArticlePage => ({
  kind: 'article',
  related: [],
  links: {},
  reasons: [],
  article: {
    ...{ id, slug: `a-${id}`, title: `Artigo ${id}`, summary: '', content, outline: [], categoryId: null, path: [], status: 'published' },
    ...{ audience: 'public', roles: [], companyIds: [], language: 'pt-BR', translationOf: null, tags: [], owner: null, reviewBy: null },
    ...{ publishAt: null, unpublishAt: null, publishedAt: null, updatedAt: '2026-01-01T00:00:00Z', draft: null, usedInReplies: null },
    ...{ stats: { views: 0, helpful: 0, notHelpful: 0, rating: null }, version: 1, seo: {}, reviewer: null, deletedAt: null },
    ...{ attachments: [], translations: [], isBehind: false, originalChange: null, reviewComment: '' },
    can: { edit: false, publish: false, approve: false, archive: false, delete: false },
  },
})

test('the twenty read last are kept, each person’s apart', () => {
  const storage = aStorage()
  for (let id = 1; id <= 25; id += 1) keepArticle(storage, 7, aPage(id))
  keepArticle(storage, 7, aPage(6, 'Novo texto.'))
  const ids = Array.from({ length: 25 }, (_, n) => n + 1).filter((id) => keptArticle(storage, 7, id))
  expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => n + 6))
  expect(keptArticle(storage, 7, 6)?.page.article.content).toBe('Novo texto.')
  expect(keptArticle(storage, 8, 6)).toBeUndefined()
})

test('what is gone is forgotten, and a store that is full or spoilt is none', () => {
  const storage = aStorage()
  keepArticle(storage, 7, aPage(1))
  forgetArticle(storage, 7, 1)
  expect(keptArticle(storage, 7, 1)).toBeUndefined()
  storage.setItem(readArticlesKey(7), '[{"at":1}]')
  expect(keptArticle(storage, 7, 1)).toBeUndefined()
  keepArticle(storage, 7, aPage(2, 'x'.repeat(100_001)))
  expect(keptArticle(storage, 7, 2)).toBeUndefined()
  expect(() => keepArticle(aStorage(10), 7, aPage(3))).not.toThrow()
})
