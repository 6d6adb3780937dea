import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sequentialVerdict } from './ab-test.ts'
import { BASE_MODEL } from './base-model.ts'
import { chooseTerms } from './choose-terms.ts'
import { commonSpans } from './common-spans.ts'
import { documentOf } from './documents.ts'
import { groupsOf, MOST_MEMBERS } from './grouping.ts'
import { calibrate, probabilityOf } from './isotonic.ts'
import { contributions, fit, logistic } from './logistic.ts'
import { MemoryIndex } from './memory-index.ts'
import { isReadable, rank } from './model.ts'
import { codesOf, ownWords, termsOf } from './terms.ts'

test('words are the same without accents and endings; quotations and farewells are not read', () => {
  expect(termsOf('Impressões')).toEqual(termsOf('impressao'))
  expect(termsOf('Mesclado')).toEqual(termsOf('mesclar'))
  expect(termsOf('o de para não')).toEqual([])
  expect(termsOf('ZStandardCodec')).toContain('standard')
  expect(ownWords('Nota parada\n> ontem\nAtenciosamente,\nSetor')).toBe('Nota parada')
  expect([...codesOf('pedido 48202, erro E-539 e 2 caixas')]).toEqual(['48202', 'e-539'])
})

test('any text is read, and compared with any other, without a figure that is none', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(fc.array(fc.record({ title: text, text }), { minLength: 2, maxLength: 8 }), (sources) => {
      const documents = sources.map((source, id) => documentOf({ ...source, id, createdAt: id }))
      const [asked, ...others] = documents as [(typeof documents)[number], ...typeof documents]
      const index = new MemoryIndex(documents)
      for (const { probability, score } of rank(BASE_MODEL, asked, others, index)) {
        expect(Number.isFinite(score)).toBe(true)
        expect(probability).toBeGreaterThanOrEqual(0)
        expect(probability).toBeLessThanOrEqual(1)
      }
      expect(chooseTerms(asked, index).size).toBeLessThanOrEqual(24)
      const { a } = commonSpans(sources[0]?.text ?? '', sources[1]?.text ?? '')
      for (const [at, { from, to }] of a.entries()) expect(from < to && (at === 0 || from >= (a[at - 1]?.to ?? 0))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('no group holds a ticket that is improbable with its canonical one, or on average with the others', () => {
  const pair = fc.record({ a: fc.nat(14), b: fc.nat(14), probability: fc.double({ min: 0, max: 1, noNaN: true }) })
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 80 }), (drawn) => {
      const known = new Map<string, { a: number; b: number; probability: number }>()
      for (const { a, b, probability } of drawn)
        if (a !== b) known.set(`${Math.min(a, b)} ${Math.max(a, b)}`, { a: Math.min(a, b), b: Math.max(a, b), probability })
      const groups = groupsOf([...known.values()], 0.5)
      const probability = (a: number, b: number) => known.get(`${Math.min(a, b)} ${Math.max(a, b)}`)?.probability ?? 0
      const members = groups.flatMap((group) => group.members)
      expect(new Set(members).size).toBe(members.length)
      for (const { canonical, members: all } of groups) {
        expect(Math.min(...all)).toBe(canonical)
        expect(all.length).toBeLessThanOrEqual(MOST_MEMBERS)
        all.forEach((ticket, at) => {
          if (ticket === canonical) return
          expect(probability(ticket, canonical)).toBeGreaterThanOrEqual(0.5)
          const before = all.slice(0, at)
          if (before.length < 2) return
          const mean = before.reduce((sum, one) => sum + probability(ticket, one), 0) / before.length
          expect(mean).toBeGreaterThanOrEqual(0.4 - 1e-9)
        })
      }
    }),
  )
})

test('a fit finds the weights that made the labels, and a calibration never falls', () => {
  const examples = Array.from({ length: 400 }, (_, n) => {
    const values = [Math.sin(n * 12.9898) * 2, Math.cos(n * 78.233) * 2]
    return { values, label: (logistic(2 * (values[0] as number) - (values[1] as number)) > ((n * 7919) % 400) / 400 ? 1 : 0) as 0 | 1 }
  })
  const model = fit(examples, 0.1)
  expect(model.weights[0]).toBeGreaterThan(1)
  expect(model.weights[1]).toBeLessThan(0)
  const line = calibrate(examples.map(({ values, label }) => ({ score: contributions(model, values).sum, label })))
  const said = [-9, -2, -1, 0, 1, 2, 9].map((score) => probabilityOf(line, score))
  expect(said).toEqual(said.toSorted((a, b) => a - b))
  expect(isReadable(BASE_MODEL)).toBe(true)
})

test('a test that may be read every day says nothing before 200 impressions, and little by chance', () => {
  expect(sequentialVerdict({ shown: 199, accepted: 0 }, { shown: 199, accepted: 199 }, 0.05)).toBe('running')
  expect(sequentialVerdict({ shown: 1000, accepted: 300 }, { shown: 1000, accepted: 500 }, 0.05)).toBe('b_better')
  expect(sequentialVerdict({ shown: 1000, accepted: 300 }, { shown: 1000, accepted: 310 }, 0.05)).not.toMatch(/better/)
  expect(sequentialVerdict({ shown: 50_000, accepted: 20_000 }, { shown: 50_000, accepted: 20_010 }, 0.05)).toBe('no_difference')
})
