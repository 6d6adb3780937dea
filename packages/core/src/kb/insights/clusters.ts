/** A ticket by its subject. */
export type Subject = { id: number; title: string; requesterId: number }
export type Cluster<T> = { key: string; tickets: T[]; people: number }

const STOP = new Set(
  (
    'para com sem por que como não nao uma uns umas dos das nos nas aos mas mais meu minha seu sua este esta esse essa isso isto qual quando onde ' +
    'ser está esta estou tem ter foi fui vou pode posso favor preciso quero ajuda erro problema duvida dúvida sobre the and for not with can how'
  ).split(' '),
)
const MOST_WORDS = 8

/** The words that a subject is about: without accents, small words, numbers and what only one ticket can have. */
export function wordsOf(title: string): string[] {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z]{4,}/g) ?? []
  return [...new Set(words.filter((word) => !STOP.has(word)).map((word) => word.replace(/(?:oes|aes|s)$/, '')))].slice(0, MOST_WORDS)
}

/**
 * Subjects by the two words that most people have in common, the largest group first; each ticket counts once. Words of one person are none's in
 * common, so that a group tells of nobody.
 */
export function clustersOf<T extends Subject>(all: readonly T[], { minPeople, most }: { minPeople: number; most: number }): Cluster<T>[] {
  const byPair = new Map<string, Set<T>>()
  for (const subject of all) {
    const words = wordsOf(subject.title).toSorted()
    for (const [n, one] of words.entries())
      for (const other of words.slice(n + 1)) {
        const pair = `${one}+${other}`
        const group = byPair.get(pair)
        if (group) group.add(subject)
        else byPair.set(pair, new Set([subject]))
      }
  }
  const people = (group: Iterable<T>) => new Set([...group].map(({ requesterId }) => requesterId)).size
  const found: Cluster<T>[] = []
  let left = [...byPair].filter(([, group]) => people(group) >= minPeople)
  while (left.length > 0 && found.length < most) {
    const [key, group] = left.reduce((best, one) =>
      people(one[1]) > people(best[1]) || (people(one[1]) === people(best[1]) && one[0] < best[0]) ? one : best,
    )
    found.push({ key, tickets: [...group], people: people(group) })
    for (const [, other] of left) if (other !== group) for (const subject of group) other.delete(subject)
    left = left.filter(([pair, other]) => pair !== key && people(other) >= minPeople)
  }
  return found
}
