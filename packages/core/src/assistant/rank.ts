import type { Section } from './sections.ts'
import { isNear, stem, stemsOf, tellingWords } from './words.ts'

/** Words that mean the same, by group. */
export type Groups = readonly (readonly string[])[]
/** What is quoted: an article or, for staff, what was answered in a ticket. */
export type Source = {
  kind: 'article' | 'ticket'
  id: number
  slug: string
  title: string
  summary: string
  tags: string[]
  sections: Section[]
}

/** What tells whether the best section answers. */
export type Features = {
  /** Of what the question says, how much the section with its headings says, too; a rare word counts more. */
  coverage: number
  /** The same of the title, the tags and the heading alone. */
  titleCoverage: number
  /** How far the next article is behind. */
  margin: number
  /** Whether the search puts the article first, too. */
  agreement: number
  /** Words of the question that no article has that this reader reads. */
  strange: number
}
/** The part of an article that fits a question best; `terms` are the words that it has of the question, with how much each tells. */
export type Found = { source: Source; section: Section; terms: ReadonlyMap<string, number>; features: Features }
/** `next` is the best of another article; `isClose` where it is not far behind. */
export type Ranked = { best: Found | undefined; next?: Found | undefined; isClose?: boolean; nearest: Source[]; top: Passage[] }
/** A section with how well it fits. */
export type Passage = { source: Source; section: Section; score: number }

const FIELDS = { title: 2.4, tags: 1.6, heading: 1.8, summary: 1.4, body: 1 } as const
type Counts = ReadonlyMap<string, number>
type Fields = Record<keyof typeof FIELDS, Counts>
const K = 1.2
/** Less is known of articles where few were found. */
const LEAST_SOURCES = 20
/** Passages that are given on. */
export const MOST_PASSAGES = 8
/** What another word of the same meaning, or but for a slip, counts where it stands. */
const ALIKE = 0.5
/** How surely another word of the same meaning is what was asked for, and one but for a slip of the finger. */
const MEANT = 0.65
const SLIPPED = 0.3
const FIRST = 0.6
/** So far behind, another article may be the one that was meant. */
const CLOSE = 0.4

function counted(text: string, phrases: readonly (readonly string[])[]): Counts {
  const counts = new Map<string, number>()
  const all = stemsOf(text)
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  for (const words of phrases) if (words.every((word) => counts.has(word)) && isWithin(words, all)) counts.set(phraseOf(words), 1)
  return counts
}
const bodyOf = ({ blocks }: Section) => blocks.flatMap(({ pieces }) => pieces).join(' ')
const wholeOf = ({ title, summary, tags, sections }: Source) =>
  [title, summary, ...tags, ...sections.map((section) => `${section.heading ?? ''} ${bodyOf(section)}`)].join(' ')

/** A word of the question: what articles may call it with how surely that is meant, and how much it tells. */
type Term = { names: ReadonlyMap<string, number>; idf: number }

/** The stems of a phrase as one name. */
const phraseOf = (words: readonly string[]) => words.join(' ')

/** What is asked for: each telling word, and phrases that have others of the same meaning in place of their words. */
function askedOf(question: string, groups: readonly (readonly string[][])[]): string[] {
  const telling = [...new Set(tellingWords(question).map(stem))]
  const all = stemsOf(question)
  const phrases = groups.flatMap((group) => group.filter((words) => words.length > 1 && isWithin(words, all)))
  const taken = new Set(phrases.flat())
  return [...new Set([...telling.filter((one) => !taken.has(one)), ...phrases.map(phraseOf)])]
}
const isWithin = (words: readonly string[], all: readonly string[]) => all.some((_, at) => words.every((word, n) => all[at + n] === word))

/** Words of a question by what the articles call them: as they were asked, by the same meaning, or but for a slip of the finger. */
function termsOf(asked: readonly string[], texts: readonly Counts[], groups: readonly (readonly string[][])[]): Map<string, Term> {
  const vocabulary = new Set(texts.flatMap((text) => [...text.keys()]))
  const named = groups.map((group) => group.map(phraseOf))
  const many = Math.max(texts.length, LEAST_SOURCES)
  return new Map(
    asked.map((one) => {
      const names = new Map<string, number>()
      if (vocabulary.has(one)) names.set(one, 1)
      for (const name of named.filter((group) => group.includes(one)).flat())
        if (vocabulary.has(name) && !names.has(name)) names.set(name, MEANT)
      if (names.size === 0) for (const known of [...vocabulary].filter((known) => isNear(one, known)).slice(0, 2)) names.set(known, SLIPPED)
      const having = texts.filter((text) => [...names.keys()].some((name) => text.has(name))).length
      return [one, { names, idf: Math.log(1 + (many - having + 0.5) / (having + 0.5)) }]
    }),
  )
}

/** How often a text has a word, by whatever name. */
const often = (counts: Counts, { names }: Term) =>
  Math.max(0, ...[...names].map(([name, sure]) => Math.min(counts.get(name) ?? 0, 3) * (sure === 1 ? 1 : ALIKE)))
/** How surely a text has a word. */
const has = (counts: Counts, { names }: Term) => Math.max(0, ...[...names].map(([name, sure]) => (counts.has(name) ? sure : 0)))

function scoreOf(fields: Fields, terms: ReadonlyMap<string, Term>) {
  let [score, said, titled, whole] = [0, 0, 0, 0]
  for (const term of terms.values()) {
    let weight = 0
    for (const name of Object.keys(FIELDS) as (keyof Fields)[]) weight += FIELDS[name] * often(fields[name], term)
    score += (term.idf * weight * (K + 1)) / (weight + K)
    whole += term.idf
    const surely = (names: readonly (keyof Fields)[]) => Math.max(...names.map((name) => has(fields[name], term)))
    said += term.idf * surely(Object.keys(FIELDS) as (keyof Fields)[])
    titled += term.idf * surely(['title', 'tags', 'heading'])
  }
  return { score, coverage: said / whole, titleCoverage: titled / whole }
}

/** Ranks the sections of articles by a question; the articles stand in the order of the search. */
export function rank(question: string, sources: readonly Source[], synonyms: Groups): Ranked {
  const groups = synonyms.map((group) => group.map(stemsOf))
  const phrases = groups.flat().filter(({ length }) => length > 1)
  const asked = askedOf(question, groups)
  const count = (text: string) => counted(text, phrases)
  if (sources.length === 0 || asked.length === 0) return { best: undefined, nearest: sources.slice(0, 3), top: [] }
  const terms = termsOf(
    asked,
    sources.map((source) => count(wholeOf(source))),
    groups,
  )
  const scored = sources.flatMap((source, place) => {
    const about = { title: count(source.title), tags: count(source.tags.join(' ')), summary: count(source.summary) }
    return source.sections
      .filter(({ blocks }) => blocks.length > 0)
      .map((section) => {
        const fields = { ...about, heading: count(section.heading ?? ''), body: count(bodyOf(section)) }
        const scores = scoreOf(fields, terms)
        return { source, section, place, ...scores, score: scores.score * (1 + FIRST / (1 + place)) }
      })
  })
  scored.sort((a, b) => b.score - a.score)
  const [top] = scored
  const nearest = [...new Set([...scored.map(({ source }) => source), ...sources])].slice(0, 3)
  const passages = scored.filter(({ score }) => score > 0).slice(0, MOST_PASSAGES)
  if (!top || top.score <= 0) return { best: undefined, nearest, top: [] }
  const next = scored.find(({ source }) => source !== top.source)
  const features = {
    coverage: top.coverage,
    titleCoverage: top.titleCoverage,
    margin: next ? 1 - next.score / top.score : 1,
    agreement: 1 / (1 + top.place),
    strange: [...terms.values()].filter(({ names }) => names.size === 0).length / asked.length,
  }
  const known = new Map([...terms.values()].flatMap(({ names, idf }) => [...names.keys()].map((name) => [name, idf] as const)))
  const foundIn = ({ source, section }: typeof top): Found => ({ source, section, terms: known, features })
  return {
    best: foundIn(top),
    next: next && foundIn(next),
    isClose: features.margin < CLOSE,
    nearest,
    top: passages.map(({ source, section, score }) => ({ source, section, score: Math.round(score * 100) / 100 })),
  }
}
