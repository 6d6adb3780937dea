import { FILTERS, type FilterName, type TicketFilter } from '../ticket-list/filters.ts'

/** What the samples may name. */
export type Named = {
  ids: Record<'queues' | 'tags' | 'companies' | 'tickets' | 'issues' | 'trackers' | 'customStatuses' | 'statusReasons', number>
  person: number
  ticketNumber: number
  type: string
  from: string
  to: string
}

export type FilterSample = { name: FilterName; negatable: boolean; asked: TicketFilter }

/** Conditions on three custom fields of tickets: `regiao` (select: norte, sul), `valor` (number) and `contrato` (text). */
const CONDITIONS: readonly NonNullable<TicketFilter['customFields']>[] = [
  [{ key: 'regiao', operator: 'is', values: ['sul'] }],
  [{ key: 'regiao', operator: 'is_not', values: ['norte', 'sul'] }],
  [{ key: 'contrato', operator: 'is_set', values: [] }],
  [{ key: 'contrato', operator: 'contains', values: ['ct-1'] }],
  [
    { key: 'valor', operator: 'gte', values: ['40'] },
    { key: 'valor', operator: 'lte', values: ['120'] },
  ],
]

/** What each filter of the table may be asked: one sample of every way at least. A filter of a new kind does not compile without. */
export function filterSamples(named: Named): FilterSample[] {
  const ways = ({ name, takes }: (typeof FILTERS)[number]): readonly object[] => {
    switch (takes.kind) {
      case 'choice':
        return [{ [name]: [takes.values[0], takes.values.at(-1)] }, ...takes.values.map((value) => ({ [name]: [value] }))]
      case 'type':
        return [{ [name]: [named.type] }]
      case 'person':
        // Every ticket has a requester.
        return [{ [name]: ['me', named.person] }, { [name]: [named.person] }, ...(name === 'requester' ? [] : [{ [name]: ['none'] }])]
      case 'id':
        return [{ [name]: [named.ids[takes.of]] }]
      case 'flag':
        return [{ [name]: true }, { [name]: false }]
      case 'ticketNumber':
        return [{ [name]: named.ticketNumber }]
      case 'happened':
        return [{ [name]: 'created:2026-11-01..2026-11-07' }, { [name]: 'resolved:2026-11-01..2026-11-07;queue=3;is=one_touch' }]
      case 'conditions':
        return CONDITIONS.map((conditions) => ({ [name]: conditions }))
      case 'dates': {
        const [from, to] = [{ [`${name}From`]: named.from }, { [`${name}To`]: named.to }]
        return [from, to, { ...from, ...to }, ...(takes.days ? [{ [`${name}Days`]: 7 }] : [])]
      }
    }
  }
  return FILTERS.flatMap((row) => ways(row).map((asked) => ({ name: row.name, negatable: row.negatable, asked: asked as TicketFilter })))
}

/** The samples as one filter; the values of those named are excluded. */
export function combined(samples: readonly FilterSample[], excluded: readonly FilterName[] = []): TicketFilter {
  const not = samples.flatMap(({ name, negatable }) => (negatable && excluded.includes(name) ? [name] : []))
  return Object.assign({}, ...samples.map(({ asked }) => asked), not.length > 0 ? { not: [...new Set(not)] } : {})
}
