import { VOCABULARY, word } from './texts.ts'

type Question = { name: string; q: (n: number) => string; filter?: object }

/** The n-th of the words from here to there, by how common they are. */
const among = (from: number, to: number) => (n: number) => word(from + ((n * 7_919) % (to - from)))
const common = among(0, 20)
const usual = among(50, 1_000)
const rare = among(3_000, VOCABULARY)
const misspelt = (text: string) => `${text.slice(0, 3)}${text[3] === 'x' ? 'k' : 'x'}${text.slice(4)}`

/** What is searched, by how common it is. */
export const questions: readonly Question[] = [
  { name: 'a common word', q: common },
  { name: 'a usual word', q: usual },
  { name: 'a rare word', q: rare },
  { name: 'two words', q: (n) => `${common(n)} ${usual(n)}` },
  { name: 'three words', q: (n) => `${usual(n)} ${common(n + 3)} ${usual(n + 50)}` },
  { name: 'a sentence', q: (n) => `não consigo ${usual(n)} a ${usual(n + 9)} da ${rare(n)} quando vou ${common(n)}` },
  { name: 'an unfinished word', q: (n) => `${common(n)} ${usual(n).slice(0, 4)}` },
  { name: 'three letters', q: (n) => usual(n).slice(0, 3) },
  { name: 'a misspelt word', q: (n) => misspelt(rare(n)) },
  { name: 'a misspelt word beside a common one', q: (n) => `${common(n)} ${misspelt(usual(n))}` },
  { name: 'a common word in a language and since a day', q: common, filter: { language: 'pt-BR', updatedSince: '2026-06-01' } },
  { name: 'a word nothing is like', q: (n) => `zzqx${n}wkzj` },
]
