import { generatedSet, randomFrom } from './generated.ts'

/** A ticket of a large organisation, with the place of the one that it repeats. */
export type CrowdTicket = { title: string; text: string; requester: number; company: number; minutesAgo: number; repeats: number | null }

const SYLLABLES = 'ba co du fe gi lo ma ne pi ro su ta ve xi zo bra cle dri fro gru pla tre vou zin'.split(' ')
/** Words beside those of the sentences: the first stand in every few tickets, the last in hardly any. */
const VOCABULARY = 19_000
const YEAR_MINUTES = 525_600
const CLIENTS = 4_000
const COMPANIES = 200
/** Of a hundred things that go wrong, so many are reported again. */
const REPEATED = 0.12
const MOST_SENTENCES = 2_000

const wordAt = (n: number) => [1, 24, 576].map((place) => SYLLABLES[Math.floor(n / place) % 24]).join('') + (n % 7 === 0 ? 's' : '')

/**
 * As many tickets as a large organisation has, always the same for a seed, oldest first: sentences as people at a help desk write them, words by
 * Zipf's law around them, and things that are reported again in other words, of which some come from colleagues and some without the number.
 */
export function crowdOf(seed: number, count: number): CrowdTicket[] {
  const random = randomFrom(seed)
  const sentences = generatedSet(seed, MOST_SENTENCES).reports
  const words = (n: number) =>
    Array.from({ length: n }, () => wordAt(Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** random()) - 1 + Math.floor(random() * 3))))
  const rare = (n: number) => Array.from({ length: n }, () => wordAt(Math.floor(VOCABULARY * (0.02 + 0.98 * random()))))
  const some = (list: readonly string[], share: number) => list.filter(() => random() < share)
  const tickets: CrowdTicket[] = []
  while (tickets.length < count) {
    const about = sentences[Math.floor(random() * sentences.length)] as (typeof sentences)[number]
    const topic = [...rare(4), ...words(4)]
    const company = Math.floor(random() * COMPANIES)
    const requester = Math.floor(random() * (CLIENTS / COMPANIES)) * COMPANIES + company
    const times = random() < REPEATED ? 2 + Math.floor(random() ** 2 * 3) : 1
    const at = Math.floor(random() * YEAR_MINUTES)
    const first = tickets.length
    for (let time = 0; time < times && tickets.length < count; time++) {
      const other = sentences[Math.floor(random() * sentences.length)] as (typeof sentences)[number]
      tickets.push({
        title: [...(time === 0 || random() < 0.6 ? [about.title] : about.title.split(' ').slice(0, 4)), ...some(topic, 0.3)].join(' '),
        text: [about.text, ...some(topic, 0.6), ...words(20 + Math.floor(random() * 30)), random() < 0.2 ? other.text : ''].join(' '),
        requester: time === 0 || random() < 0.5 ? requester : Math.floor(random() * (CLIENTS / COMPANIES)) * COMPANIES + company,
        company,
        minutesAgo: Math.max(0, at - Math.floor(random() ** 3 * 20_000 * time)),
        repeats: time === 0 ? null : first,
      })
    }
  }
  return tickets
}
