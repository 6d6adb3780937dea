import type { Case } from './desk-cases.ts'
import type { DeskFacts } from './desk-facts.ts'
import { found } from './desk-sql.ts'
import { FORGOTTEN_WORD, VOCABULARY, word } from './load/sql.ts'

type Query = { name: string; q: string; words: string[]; where?: string }

/** What people search for, by how common it is at the measured desk. */
const QUERIES: Query[] = [
  { name: 'a word of a few hundred tickets', q: word(VOCABULARY / 2), words: [word(VOCABULARY / 2)] },
  { name: 'a word that stands in every ticket', q: 'problema', words: ['problema'] },
  { name: 'a word that stands in every message', q: 'obrigado', words: ['obrigado'] },
  { name: 'a word of every tenth ticket', q: 'boleto', words: ['boleto'] },
  { name: 'a word of the first year only', q: FORGOTTEN_WORD, words: [FORGOTTEN_WORD] },
  { name: 'two words', q: `nota ${word(5)}`, words: ['nota', word(5)] },
  { name: 'a phrase without a word', q: `"nota fiscal" -${word(0)}`, words: ['nota', 'fiscal'] },
  {
    name: 'two words and a filter',
    q: `problema boleto status:fechado prioridade:alta`,
    words: ['problema', 'boleto'],
    where: `t.status = 'closed' and t.priority = 'high'`,
  },
  {
    name: 'a common word and a filter that few new tickets fit',
    q: `${word(3)} status:cancelado`,
    words: [word(3)],
    where: `t.status = 'cancelled'`,
  },
  { name: 'the number of one ticket', q: '12345', words: ['12345'] },
  { name: 'the name of a person', q: 'gabriela', words: ['gabriela'] },
  { name: 'a misspelled word', q: 'coubrança', words: ['coubrança'] },
]

export const searchCases = (f: DeskFacts): Case[] =>
  QUERIES.flatMap(({ name, q, words, where }): Case[] => [
    { kind: 'suggestions', name, calls: [['search.suggestions', { q }]], sql: [found(f, words, 12, where)] },
    { kind: 'search', name, calls: [['search.find', { q, limit: 20 }]], sql: [found(f, words, 20, where)] },
  ])
