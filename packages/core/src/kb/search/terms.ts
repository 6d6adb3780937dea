import { folded } from '@balcao/contracts/folded'

/** A word of a question, or what means the same: an article has it if it has any of them. */
export type Term = { any: string[]; prefix: boolean }

export type Terms = {
  /** The words as they were typed. */
  words: string[]
  /** What an article must have to match as a whole. */
  all: Term[]
  /** What counts where nothing has all: each word by itself. */
  some: Term[]
}

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu
/** Words that are looked at. */
const MOST_WORDS = 40

/** Words that people put around what they look for. Stop words of Portuguese are left out by the database, but it knows those by their accents. */
const AROUND = new Set(
  `nao sao ja esta estao ate so tambem voce voces vc vcs ola oi bom boa dia tarde noite por favor obrigado obrigada ajuda ajudar
  quero queria preciso precisa consigo conseguir consegue posso pode poderia gostaria tento tentei estou to ta tá pra pro pras pros
  aqui agora hoje ontem la ca ai onde qual quais quanto quanta quantos quantas faco fazer faz fiz dar da deu
  alguem alguma algum coisa meus minhas`.split(/\s+/),
)

/** Words as they are compared with synonyms: folded, hyphens taken out, without a plural's s. */
const key = (word: string) => folded(word).replaceAll('-', '').replace(/s$/, '')
const keysOf = (text: string) => (text.match(WORD) ?? []).map(key)

/** The synonyms of what begins at each word: how many words it takes, and what means the same. */
function synonymsAt(words: readonly string[], groups: readonly (readonly string[])[]): Map<number, { length: number; others: string[] }> {
  const keys = words.map(key)
  const found = new Map<number, { length: number; others: string[] }>()
  for (const group of groups)
    for (const member of group) {
      const wanted = keysOf(member)
      if (wanted.length === 0) continue
      for (let at = 0; at + wanted.length <= keys.length; at++) {
        if (!wanted.every((one, n) => keys[at + n] === one)) continue
        const known = found.get(at)
        if (known && known.length > wanted.length) continue
        const others = group.filter((other) => other !== member)
        found.set(at, { length: wanted.length, others: known?.length === wanted.length ? [...known.others, ...others] : others })
      }
    }
  return found
}

/**
 * What a question asks for. Its last word may be unfinished, unless something stands behind it.
 * @param groups words that mean the same
 */
export function termsOf(q: string, groups: readonly (readonly string[])[]): Terms {
  const written = [...new Set(q.match(WORD) ?? [])].slice(0, MOST_WORDS)
  const telling = written.filter((word) => !AROUND.has(folded(word)))
  const words = telling.length > 0 ? telling : written
  const last = /[\p{L}\p{N}]$/u.test(q) ? words.at(-1) : undefined
  const synonyms = synonymsAt(words, groups)
  const all: Term[] = []
  const some: Term[] = words.map((word, n) => {
    const same = synonyms.get(n)
    return { any: [word, ...(same?.length === 1 ? same.others : [])], prefix: word === last }
  })
  for (let n = 0; n < words.length; ) {
    const same = synonyms.get(n)
    const length = same?.length ?? 1
    const phrase = words.slice(n, n + length).join(' ')
    all.push({ any: [phrase, ...(same?.others ?? [])], prefix: length === 1 && words[n] === last })
    if (same && length > 1) some.push({ any: [...same.others], prefix: false })
    n += length
  }
  return { words, all, some }
}
