import { HttpClient } from './http-client.ts'
import { type Caller, type Figures, medianFigures, pound } from './measure.ts'
import type { Profile } from './profiles.ts'
import type { Stand } from './stand.ts'

/** What people search for, by how common it is at the measured desk. */
export const QUERIES = {
  'a word that stands in every ticket': 'problema',
  'a word that stands in every message': 'obrigado',
  'a word of every tenth ticket': 'boleto',
  'two words': 'nota fiscal',
  'a phrase without a word': '"nota fiscal" -boleto',
  'a word and a filter': 'boleto status:fechado prioridade:alta',
  'the number of one ticket': '12345',
  'a misspelled word': 'coubrança',
} as const

export type SearchFigures = { name: string; search: Figures; suggestions: Figures }

/** The full search and the suggestions of an agent who sees every ticket, one call at a time over tRPC. */
export async function measureSearch(stand: Stand, profile: Profile): Promise<SearchFigures[]> {
  const token = await stand.signIn(stand.ports.server, 'bench-big')
  const call = (name: string, input: object): Caller => {
    const client = new HttpClient(stand.ports.server)
    const path = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`
    return {
      close: () => client.close(),
      call: async () => {
        const { status, body } = await client.send('GET', path, token)
        if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`)
      },
    }
  }
  const measured: SearchFigures[] = []
  for (const [name, q] of Object.entries(QUERIES)) {
    const [search, suggestions] = [call('search.find', { q, limit: 20 }), call('search.suggestions', { q })]
    for (const caller of [search, suggestions]) await pound([caller], profile.readMs / 4)
    const rounds: { search: Figures; suggestions: Figures }[] = []
    for (let round = 0; round < profile.rounds; round++)
      rounds.push({ search: await pound([search], profile.readMs), suggestions: await pound([suggestions], profile.readMs) })
    for (const caller of [search, suggestions]) caller.close()
    measured.push({
      name,
      search: medianFigures(rounds.map((r) => r.search)),
      suggestions: medianFigures(rounds.map((r) => r.suggestions)),
    })
  }
  return measured
}

/** The figures as a table of the documentation. */
export function searchTable(figures: readonly SearchFigures[]): string {
  const ms = ({ p50, p95 }: Figures) => `${p50.toFixed(0)} / ${p95.toFixed(0)}`
  return [
    '| searched for | full search, p50 / p95 ms | suggestions, p50 / p95 ms |',
    '|---|---|---|',
    ...figures.map(({ name, search, suggestions }) => `| ${name} | ${ms(search)} | ${ms(suggestions)} |`),
  ].join('\n')
}
